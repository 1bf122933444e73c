// Over 10 kB: one table of live objects; calls, values and events all use it.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { API, IN_PAGE, type Kind } from './api.ts';

/** The driver's objects as seen by code in the sandbox, and the encoding of values. */

/** Reference to an object: one of the three root objects or a number, and calls that lead from there to further objects. */
interface Place {
  readonly root: 'page' | 'context' | 'browser' | number;
  readonly steps?: readonly (readonly [name: string, given: readonly unknown[]])[];
}

interface Asked {
  readonly kind: Kind;
  readonly at: Place;
  readonly name: string;
  readonly given: readonly unknown[];
}

export interface Roots {
  /** The page that code drives; a new one if there is none. */
  page(): Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
  /** The proxy of every context; the browser's own leads nowhere. */
  readonly proxy: string;
}

export interface Objects {
  /** @returns the response as JSON: `{gave}` or `{threw}` */
  call(text: string): Promise<string>;
  /** The same for calls that return at once. */
  value(text: string): string;
}

/** Maximum number of objects that code holds; older ones are released. */
const MOST_OBJECTS = 20_000;
/** Listeners of code. */
const MOST_LISTENERS = 200;

const KINDS = new Set(Object.keys(API));

/** Options for creating a page or a context. */
const CONTEXT_OPTIONS: ReadonlySet<string> = new Set([
  ...['viewport', 'userAgent', 'locale', 'timezoneId', 'extraHTTPHeaders', 'httpCredentials', 'deviceScaleFactor'],
  ...['isMobile', 'hasTouch', 'javaScriptEnabled', 'colorScheme', 'reducedMotion', 'forcedColors', 'geolocation'],
  ...[
    'permissions',
    'ignoreHTTPSErrors',
    'offline',
    'bypassCSP',
    'storageState',
    'screen',
    'strictSelectors',
    'contrast',
  ],
]);

/** Options with files or other ways out. */
const NO_OPTIONS = ['path', 'tracesDir', 'downloadsPath', 'recordHar', 'recordVideo', 'proxy', 'executablePath'];

/** @param callback runs a function of the code. `wait` false: its result is not needed */
export function createObjects(
  roots: Roots,
  callback: (id: number, given: readonly unknown[], wait: boolean) => Promise<unknown>,
): Objects {
  const held = new Map<number, object>();
  const numbers = new WeakMap<object, number>();
  const listeners = new Map<string, (...given: unknown[]) => void>();
  const listenerOf = new WeakMap<object, number>();
  let last = 0;
  let owners = 0;

  const numberOf = (one: object): number => {
    const known = numbers.get(one);
    if (known !== undefined && held.has(known)) return known;
    const number = ++last;
    numbers.set(one, number);
    held.set(number, one);
    if (held.size > MOST_OBJECTS) held.delete(held.keys().next().value as number);
    return number;
  };

  const placeOf = (one: object): Place => {
    if (one === roots.context) return { root: 'context' };
    if (one === roots.browser) return { root: 'browser' };
    if (one === roots.page()) return { root: 'page' };
    return { root: numberOf(one) };
  };

  const pack = (value: unknown, depth = 0): unknown => {
    switch (typeof value) {
      case 'undefined':
      case 'function':
      case 'symbol':
        return { $: 'u' };
      case 'bigint':
        return { $: 'i', v: String(value) };
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { $: 'n', v: Object.is(value, -0) ? '-0' : String(value) };
      case 'object':
        break;
      default:
        return value;
    }
    if (value === null) return null;
    const kind = kindOf(value);
    if (kind !== undefined) return { $: 'h', v: { kind, at: placeOf(value) } };
    if (value instanceof Uint8Array) return { $: 'b', v: Buffer.from(value).toString('base64') };
    if (value instanceof Date) return { $: 'd', v: value.getTime() };
    if (value instanceof RegExp) return { $: 'r', v: [value.source, value.flags] };
    if (value instanceof URL) return { $: 'l', v: value.href };
    if (value instanceof Error) return { $: 'e', v: [value.name, value.message] };
    if (depth > 200) throw new Error('The value is nested too deeply');
    if (Array.isArray(value)) return value.map((one) => pack(one, depth + 1));
    if (value instanceof Map) return { $: 'm', v: pack([...value], depth + 1) };
    if (value instanceof Set) return { $: 's', v: pack([...value], depth + 1) };
    const out = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pack(one, depth + 1)]));
    return Object.hasOwn(out, '$') ? { $: 'o', v: out } : out;
  };

  const objectAt = (kind: Kind, at: Place): object => {
    let one: unknown =
      at.root === 'page'
        ? roots.page()
        : at.root === 'context'
          ? roots.context
          : at.root === 'browser'
            ? roots.browser
            : held.get(at.root);
    if (typeof one !== 'object' || one === null) throw new Error('The object no longer exists');
    for (const [name, given] of at.steps ?? []) {
      const can = API[kindOf(one as object) as Kind];
      if (can?.parts !== undefined && Object.hasOwn(can.parts, name)) one = (one as Record<string, unknown>)[name];
      else if (can?.makes !== undefined && Object.hasOwn(can.makes, name)) {
        one = (one as Record<string, (...all: unknown[]) => unknown>)[name]?.(...given.map((part) => unpack(part)));
      } else throw new Error(`There is no ${name}`);
    }
    if (kindOf(one as object) !== kind) throw new Error(`Not a ${kind}`);
    return one as object;
  };

  const functionOf = (id: number, wait: boolean): ((...given: unknown[]) => unknown) => {
    const work = (...given: unknown[]): unknown => {
      const done = callback(
        id,
        given.map((one) => pack(one)),
        wait,
      ).then(unpack);
      if (wait) return done;
      done.catch(() => {});
      return undefined;
    };
    listenerOf.set(work, id);
    return work;
  };

  const unpack = (value: unknown, wait = true): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((one) => unpack(one, wait));
    const { $, v } = value as { $?: unknown; v?: unknown };
    switch ($) {
      case 'u':
        return undefined;
      case 'i':
        return BigInt(v as string);
      case 'n':
        return Number(v);
      case 'h': {
        const { kind, at } = v as { kind: Kind; at: Place };
        return objectAt(kind, at);
      }
      case 'r':
        return new RegExp(...(v as [string, string]));
      case 'd':
        return new Date(v as number);
      case 'l':
        return new URL(v as string);
      case 'b':
        return Buffer.from(v as string, 'base64');
      case 'e':
        return Object.assign(new Error((v as string[])[1]), { name: (v as string[])[0] });
      case 'm':
        return new Map(unpack(v, wait) as [unknown, unknown][]);
      case 's':
        return new Set(unpack(v, wait) as unknown[]);
      case 'c':
        return functionOf(v as number, wait);
      case 'f':
        return sourceFunction(v as string);
    }
    const fields = ($ === 'o' ? v : value) as object;
    const out: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(fields)) if (key !== '__proto__') out[key] = unpack(one, wait);
    return out;
  };

  const read = (text: string): Asked & { object: Record<string, (...given: unknown[]) => unknown> } => {
    const asked = JSON.parse(text) as Asked;
    if (!KINDS.has(asked.kind)) throw new Error('The object does not exist');
    return { ...asked, object: objectAt(asked.kind, asked.at) as never };
  };

  const listen = (asked: Asked, object: object): void => {
    const [event, work] = asked.given as [string, { v: number }];
    if (typeof event !== 'string' || !API[asked.kind].events?.includes(event))
      throw new Error(`There is no event ${event}`);
    const id = Number(work?.v);
    if (!Number.isSafeInteger(id)) throw new TypeError('A listener must be a function');
    const owner = listenerOf.get(object) ?? ++owners;
    listenerOf.set(object, owner);
    const key = `${owner} ${event} ${id}`;
    const emitter = object as { on(name: string, listener: unknown): void; off(name: string, listener: unknown): void };
    const before = listeners.get(key);
    if (before !== undefined) {
      emitter.off(event, before);
      listeners.delete(key);
    }
    if (asked.name === 'off') return;
    if (listeners.size >= MOST_LISTENERS) throw new Error('Too many listeners');
    const run = functionOf(id, false);
    const heard = (...given: unknown[]): void => {
      if (asked.name === 'once') {
        emitter.off(event, heard);
        listeners.delete(key);
      }
      run(...given);
    };
    listeners.set(key, heard);
    emitter.on(event, heard);
  };

  return {
    async call(text) {
      try {
        const asked = read(text);
        const { kind, name, object } = asked;
        if (!API[kind].calls.includes(name)) throw new Error(`There is no ${name}`);
        // Closing the session's own objects would leave nothing to drive.
        if (name === 'close' && (asked.at.root === 'browser' || asked.at.root === 'context') && !asked.at.steps) {
          return '{"gave":{"$":"u"}}';
        }
        const given = permitted(
          roots.proxy,
          kind,
          name,
          asked.given.map((one) => unpack(one)),
        );
        const work = object[name];
        if (typeof work !== 'function') throw new Error(`There is no ${name}`);
        return JSON.stringify({ gave: pack(await work.apply(object, given)) });
      } catch (error) {
        return threw(error);
      }
    },
    value(text) {
      try {
        const asked = read(text);
        const { kind, name, object } = asked;
        if (name === 'on' || name === 'once' || name === 'off') {
          listen(asked, object);
          return '{"gave":{"$":"u"}}';
        }
        if (!API[kind].values?.includes(name)) throw new Error(`There is no ${name}`);
        const work = object[name];
        if (typeof work !== 'function') throw new Error(`There is no ${name}`);
        return JSON.stringify({
          gave: pack(
            work.apply(
              object,
              asked.given.map((one) => unpack(one)),
            ),
          ),
        });
      } catch (error) {
        return threw(error);
      }
    },
  };
}

function threw(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  // The driver colors its messages for terminals.
  const plain = message.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
  return JSON.stringify({ threw: [name, plain.slice(0, 20_000)] });
}

/** The names of the driver's classes have additions of its bundler: `_Page`, `Browser2`. */
function kindOf(one: object): Kind | undefined {
  const name = one.constructor?.name;
  if (typeof name !== 'string' || name === 'Object' || name === 'Array') return undefined;
  const plain = name.replace(/^_/, '').replace(/\d+$/, '');
  return KINDS.has(plain) ? (plain as Kind) : undefined;
}

/** A function whose text the driver sends to the page; it is never called here. */
function sourceFunction(source: string): () => void {
  const one = (): void => {};
  one.toString = () => source;
  return one;
}

/** Options of calls that open pages or take files: in the driver, options override earlier arguments. */
const OPEN_OPTIONS = ['timeout', 'waitUntil', 'referer'];
const UPLOAD_OPTIONS = ['timeout', 'noWaitAfter', 'strict', 'force'];
const FILE_FIELDS = ['name', 'mimeType', 'buffer'];

const only = (fields: readonly string[], one: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(one ?? {})).filter(([key]) => fields.includes(key)));

/**
 * Arguments allowed for the driver: no local file, no scheme except http and https.
 * @throws Error that names what is not allowed
 */
function permitted(proxy: string, kind: Kind, name: string, given: readonly unknown[]): unknown[] {
  if (name === 'goto') {
    checkUrl(given[0]);
    return [String(given[0]).trim(), only(OPEN_OPTIONS, given[1])];
  }
  if (name === 'newContext' || (kind === 'Browser' && name === 'newPage')) {
    const wished = (given[0] ?? {}) as Record<string, unknown>;
    const options = Object.fromEntries(Object.entries(wished).filter(([key]) => CONTEXT_OPTIONS.has(key)));
    if (typeof options.storageState === 'string')
      throw new Error('storageState must be an object: files are not available');
    return [
      { ...options, proxy: { server: proxy, bypass: '<-loopback>' }, acceptDownloads: false, serviceWorkers: 'block' },
    ];
  }
  if (name === 'setInputFiles' || name === 'setFiles') {
    const at = kind === 'Page' || kind === 'Frame' ? 1 : 0;
    const files = [given[at]].flat().map((one) => {
      if (one === null || typeof one !== 'object') {
        throw new Error('Files are not available: pass {name, mimeType, buffer}');
      }
      return only(FILE_FIELDS, one);
    });
    return [...given.slice(0, at), files, only(UPLOAD_OPTIONS, given[at + 1])];
  }
  // Code that runs in the page gets its argument unchanged.
  const inPage = IN_PAGE.has(name) && name !== 'addInitScript';
  return given.map((one) => {
    if (inPage || one === null || typeof one !== 'object' || Object.getPrototypeOf(one) !== Object.prototype)
      return one;
    return Object.fromEntries(Object.entries(one).filter(([key]) => !NO_OPTIONS.includes(key)));
  });
}

/** @throws Error if the URL is neither http nor https */
export function checkUrl(url: unknown): void {
  const text = String(url).trim();
  if (text === 'about:blank') return;
  if (!/^(https?:\/\/|data:)/i.test(text) || !URL.canParse(text)) {
    throw new Error(`Only http and https pages can be opened, not ${text.slice(0, 100)}`);
  }
}
