// Runs first in the sandbox of a session's code: what the code sees of the world. It speaks with the outside through one function
// that takes and gives texts.
(host, api, inPage) => {
  const { stringify, parse } = JSON;
  const waiting = new Map();
  const callbacks = new Map();
  const callbackIds = new Map();
  const timers = new Map();
  const places = new WeakMap();
  const known = new Map();
  let nextId = 1;

  // ---- what crosses over

  const pack = (value, source) => {
    const seen = new Set();
    const walk = (one) => {
      switch (typeof one) {
        case 'undefined':
          return { $: 'u' };
        case 'bigint':
          return { $: 'i', v: String(one) };
        case 'number':
          return Number.isFinite(one) && !Object.is(one, -0)
            ? one
            : { $: 'n', v: Object.is(one, -0) ? '-0' : String(one) };
        case 'symbol':
          throw new TypeError('A symbol cannot be handed over');
        case 'function':
          if (places.has(one)) return { $: 'h', v: places.get(one) };
          if (source) return { $: 'f', v: String(one) };
          return { $: 'c', v: callbackOf(one) };
        case 'object':
          break;
        default:
          return one;
      }
      if (one === null) return null;
      if (places.has(one)) return { $: 'h', v: places.get(one) };
      if (one instanceof RegExp) return { $: 'r', v: [one.source, one.flags] };
      if (one instanceof Date) return { $: 'd', v: one.getTime() };
      if (one instanceof URL) return { $: 'l', v: one.href };
      if (one instanceof Error) return { $: 'e', v: [one.name, one.message] };
      if (ArrayBuffer.isView(one) || one instanceof ArrayBuffer)
        return { $: 'b', v: Buffer.from(one).toString('base64') };
      if (seen.has(one)) throw new TypeError('A value that contains itself cannot be handed over');
      seen.add(one);
      let out;
      if (Array.isArray(one)) out = one.map(walk);
      else if (one instanceof Map || one instanceof Set) out = { $: one instanceof Map ? 'm' : 's', v: walk([...one]) };
      else {
        out = {};
        for (const key of Object.keys(one)) out[key] = walk(one[key]);
        if (Object.hasOwn(one, '$')) out = { $: 'o', v: out };
      }
      seen.delete(one);
      return out;
    };
    return walk(value);
  };

  const unpack = (one) => {
    if (one === null || typeof one !== 'object') return one;
    if (Array.isArray(one)) return one.map(unpack);
    switch (one.$) {
      case undefined:
        break;
      case 'u':
        return undefined;
      case 'i':
        return BigInt(one.v);
      case 'n':
        return Number(one.v);
      case 'h':
        return thing(one.v.kind, one.v.at);
      case 'r':
        return new RegExp(one.v[0], one.v[1]);
      case 'd':
        return new Date(one.v);
      case 'l':
        return new URL(one.v);
      case 'b':
        return Buffer.from(one.v, 'base64');
      case 'e':
        return errorOf(one.v);
      case 'm':
        return new Map(unpack(one.v));
      case 's':
        return new Set(unpack(one.v));
      case 'o':
        return unpackFields(one.v);
    }
    return unpackFields(one);
  };
  const unpackFields = (one) => {
    const out = {};
    for (const key of Object.keys(one)) out[key] = unpack(one[key]);
    return out;
  };

  const errorOf = ([name, message]) => {
    const error = new Error(message);
    error.name = name;
    return error;
  };

  const callbackOf = (work) => {
    let id = callbackIds.get(work);
    if (id === undefined) {
      id = nextId++;
      callbackIds.set(work, id);
      callbacks.set(id, work);
    }
    return id;
  };

  // ---- page, context, browser

  const ask = (kind, place, name, given) => {
    const message = stringify({
      kind,
      at: place,
      name,
      given: given.map((one, index) => pack(one, index < 2 && inPage.includes(name))),
    });
    return message;
  };
  const call = (kind, place, name, given) =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      try {
        host('call', `${id} ${ask(kind, place, name, given)}`);
      } catch (error) {
        waiting.delete(id);
        reject(error);
      }
    });
  const value = (kind, place, name, given) => {
    const { gave, threw } = parse(host('value', ask(kind, place, name, given)));
    if (threw) throw errorOf(threw);
    return unpack(gave);
  };

  const nothing = () => undefined;
  const thing = (kind, at) => {
    const fixed = at.steps === undefined ? `${kind} ${at.root}` : undefined;
    const before = fixed === undefined ? undefined : known.get(fixed);
    if (before !== undefined) return before;
    const can = api[kind];
    const made = Object.create({ [Symbol.toStringTag]: kind });
    const place = { kind, at };
    places.set(made, place);
    if (fixed !== undefined) known.set(fixed, made);
    const add = (name, work) => Object.defineProperty(made, name, { value: work, configurable: true, writable: true });
    const step = (name, given) => ({
      root: at.root,
      steps: [...(at.steps ?? []), [name, given.map((one) => pack(one, false))]],
    });
    for (const name of can.calls) add(name, (...given) => call(kind, at, name, given));
    for (const name of can.values ?? []) add(name, (...given) => value(kind, at, name, given));
    for (const [name, next] of Object.entries(can.makes ?? {})) add(name, (...given) => thing(next, step(name, given)));
    for (const [name, next] of Object.entries(can.parts ?? {}))
      add(name, thing(next, { ...step(name, []), part: true }));
    if (can.events) {
      const listen = (how) => (event, work) => {
        value(kind, at, how, [event, work]);
        return made;
      };
      add('on', listen('on'));
      add('addListener', listen('on'));
      add('once', listen('once'));
      add('off', listen('off'));
      add('removeListener', listen('off'));
    }
    if (kind === 'ElementHandle' || kind === 'JSHandle') add('toJSON', () => `${kind}`);
    return made;
  };

  // ---- what every program expects

  const inspect = (one, depth = 0, seen = []) => {
    switch (typeof one) {
      case 'string':
        return depth === 0 ? one : stringify(one);
      case 'bigint':
        return `${one}n`;
      case 'symbol':
        return String(one);
      case 'function':
        return places.has(one)
          ? `[${places.get(one).kind}]`
          : `[Function${one.name ? `: ${one.name}` : ' (anonymous)'}]`;
      case 'object':
        break;
      default:
        return String(one);
    }
    if (one === null) return 'null';
    if (places.has(one)) return `[${places.get(one).kind}]`;
    if (one instanceof Error)
      return one.stack ? `${one.name}: ${one.message}\n${one.stack}`.trimEnd() : `${one.name}: ${one.message}`;
    if (one instanceof RegExp) return String(one);
    if (one instanceof Date) return Number.isNaN(one.getTime()) ? 'Invalid Date' : one.toISOString();
    if (one instanceof Promise) return 'Promise {}';
    if (one instanceof Buffer) return `<Buffer ${one.length} bytes>`;
    if (one instanceof URL) return one.href;
    if (seen.includes(one)) return '[Circular]';
    if (depth > 4) return Array.isArray(one) ? '[Array]' : '[Object]';
    const next = [...seen, one];
    const wrap = (open, parts, close) => {
      if (parts.length === 0) return open + close;
      const line = `${open} ${parts.join(', ')} ${close}`;
      if (line.length <= 100 && !line.includes('\n')) return line;
      return `${open}\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
    };
    const most = (list) => (list.length > 100 ? [...list.slice(0, 100), `... ${list.length - 100} more`] : list);
    if (Array.isArray(one))
      return wrap('[', most(one.slice(0, 101).map((part) => inspect(part, depth + 1, next))), ']');
    if (one instanceof Map) {
      return wrap(
        `Map(${one.size}) {`,
        most([...one].map(([key, part]) => `${inspect(key, depth + 1, next)} => ${inspect(part, depth + 1, next)}`)),
        '}',
      );
    }
    if (one instanceof Set)
      return wrap(`Set(${one.size}) {`, most([...one].map((part) => inspect(part, depth + 1, next))), '}');
    const name =
      one.constructor && one.constructor !== Object && one.constructor.name ? `${one.constructor.name} ` : '';
    const fields = Object.keys(one).map(
      (key) => `${/^[\w$]+$/.test(key) ? key : stringify(key)}: ${inspect(one[key], depth + 1, next)}`,
    );
    return wrap(`${name}{`, most(fields), '}');
  };
  const format = (given) => {
    const [first, ...rest] = given;
    if (typeof first !== 'string' || !first.includes('%')) return given.map((one) => inspect(one)).join(' ');
    const text = first.replace(/%([sdifjoOc%])/g, (all, how) => {
      if (how === '%') return '%';
      if (rest.length === 0) return all;
      const one = rest.shift();
      if (how === 'c') return '';
      if (how === 'd') return String(Number(one));
      if (how === 'i') return String(Number.parseInt(one, 10));
      if (how === 'f') return String(Number.parseFloat(one));
      if (how === 'j') return stringify(one);
      return inspect(one, how === 's' ? 0 : 1);
    });
    return [text, ...rest.map((one) => inspect(one))].join(' ');
  };
  const print =
    (to) =>
    (...given) =>
      void host(to, `${format(given)}\n`);
  const counts = new Map();
  const started = new Map();
  globalThis.console = {
    ...{ log: print('out'), info: print('out'), debug: print('out'), dir: (one) => print('out')(inspect(one, 1)) },
    ...{ error: print('err'), warn: print('err'), trace: print('err'), group: print('out'), groupEnd: nothing },
    table: (one) => print('out')(inspect(one, 1)),
    assert: (holds, ...rest) => (holds ? undefined : print('err')('Assertion failed:', ...rest)),
    count: (label = 'default') => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      print('out')(`${label}: ${counts.get(label)}`);
    },
    time: (label = 'default') => void started.set(label, Date.now()),
    timeEnd: (label = 'default') => print('out')(`${label}: ${Date.now() - (started.get(label) ?? Date.now())}ms`),
  };

  const later =
    (again) =>
    (work, ms = 0, ...given) => {
      const id = nextId++;
      const wait = Math.max(again ? 4 : 0, Math.min(Number(ms) || 0, 300_000));
      timers.set(id, { work: () => work(...given), again: again ? wait : undefined });
      host('timer', `${id} ${wait}`);
      return id;
    };
  const clear = (id) => void timers.delete(id);
  Object.assign(globalThis, {
    ...{ setTimeout: later(false), setInterval: later(true), clearTimeout: clear, clearInterval: clear },
    setImmediate: (work, ...given) => later(false)(work, 0, ...given),
    clearImmediate: clear,
    queueMicrotask: (work) => void Promise.resolve().then(work),
    performance: { now: () => Number(host('now', '')), timeOrigin: Date.now() },
    structuredClone: (one) => unpack(parse(stringify(pack(one, false)))),
  });

  class Buffer extends Uint8Array {
    static from(one, encoding = 'utf8') {
      if (typeof one === 'string') {
        return new Buffer(parse(host('bytes', stringify([one, encoding]))));
      }
      if (one instanceof ArrayBuffer) return new Buffer(one.slice(0));
      if (ArrayBuffer.isView(one)) return new Buffer(one.buffer.slice(one.byteOffset, one.byteOffset + one.byteLength));
      return new Buffer(one);
    }
    static alloc(size, fill = 0) {
      return new Buffer(size).fill(fill);
    }
    static concat(list) {
      const all = new Buffer(list.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const one of list) {
        all.set(one, at);
        at += one.length;
      }
      return all;
    }
    static isBuffer(one) {
      return one instanceof Buffer;
    }
    static byteLength(one, encoding) {
      return typeof one === 'string' ? Buffer.from(one, encoding).length : one.byteLength;
    }
    toString(encoding = 'utf8', from = 0, to = this.length) {
      const bytes = from === 0 && to === this.length ? this : this.subarray(from, to);
      if (encoding === 'base64' || encoding === 'base64url') return base64(bytes, encoding === 'base64url');
      let latin = '';
      if (encoding === 'hex') {
        for (const byte of bytes) latin += (byte < 16 ? '0' : '') + byte.toString(16);
        return latin;
      }
      return host('text', `${encoding} ${base64(bytes, false)}`);
    }
    toJSON() {
      return { type: 'Buffer', data: [...this] };
    }
    equals(other) {
      return this.length === other.length && this.every((byte, at) => byte === other[at]);
    }
    slice(from, to) {
      return this.subarray(from, to);
    }
  }
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const base64 = (bytes, forUrl) => {
    const letters = LETTERS + (forUrl ? '-_' : '+/');
    const parts = [];
    let part = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const [one, two = 0, three = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      const left = bytes.length - at;
      part += letters[one >> 2] + letters[((one & 3) << 4) | (two >> 4)];
      if (left > 1) part += letters[((two & 15) << 2) | (three >> 6)];
      else if (!forUrl) part += '=';
      if (left > 2) part += letters[three & 63];
      else if (!forUrl) part += '=';
      if (part.length > 4096) {
        parts.push(part);
        part = '';
      }
    }
    return parts.join('') + part;
  };

  class URLSearchParams {
    #pairs = [];
    #changed = nothing;
    constructor(init = '', changed = nothing) {
      this.#changed = changed;
      if (typeof init === 'string') this.#pairs = parse(host('query', init));
      else {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
        this.#pairs = pairs.map(([key, one]) => [String(key), String(one)]);
      }
    }
    get size() {
      return this.#pairs.length;
    }
    append(key, one) {
      this.#pairs.push([String(key), String(one)]);
      this.#changed();
    }
    delete(key) {
      this.#pairs = this.#pairs.filter(([name]) => name !== String(key));
      this.#changed();
    }
    get(key) {
      return this.#pairs.find(([name]) => name === String(key))?.[1] ?? null;
    }
    getAll(key) {
      return this.#pairs.filter(([name]) => name === String(key)).map(([, one]) => one);
    }
    has(key) {
      return this.#pairs.some(([name]) => name === String(key));
    }
    set(key, one) {
      const at = this.#pairs.findIndex(([name]) => name === String(key));
      if (at < 0) return this.append(key, one);
      this.#pairs = this.#pairs.filter(([name], index) => index <= at || name !== String(key));
      this.#pairs[at] = [String(key), String(one)];
      this.#changed();
    }
    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      this.#changed();
    }
    forEach(work) {
      for (const [key, one] of this.#pairs) work(one, key, this);
    }
    keys() {
      return this.#pairs.map(([key]) => key)[Symbol.iterator]();
    }
    values() {
      return this.#pairs.map(([, one]) => one)[Symbol.iterator]();
    }
    entries() {
      return this.#pairs.map((pair) => [...pair])[Symbol.iterator]();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return host('search', stringify(this.#pairs));
    }
  }

  const PARTS = [
    'href',
    'origin',
    'protocol',
    'username',
    'password',
    'host',
    'hostname',
    'port',
    'pathname',
    'search',
    'hash',
  ];
  class URL {
    #parts;
    #params;
    constructor(text, base) {
      this.#read({ text: String(text), base: base === undefined ? undefined : String(base) });
    }
    #read(asked) {
      const parts = parse(host('url', stringify(asked)));
      if (parts === null) throw new TypeError('Invalid URL');
      this.#parts = parts;
    }
    static canParse(text, base) {
      return (
        parse(host('url', stringify({ text: String(text), base: base === undefined ? undefined : String(base) }))) !==
        null
      );
    }
    get searchParams() {
      this.#params ??= new URLSearchParams(this.#parts.search, () => {
        this.#read({ text: this.#parts.href, part: 'search', to: String(this.#params) });
      });
      return this.#params;
    }
    toString() {
      return this.#parts.href;
    }
    toJSON() {
      return this.#parts.href;
    }
    static {
      for (const part of PARTS) {
        Object.defineProperty(URL.prototype, part, {
          get() {
            return this.#parts[part];
          },
          set(to) {
            if (part === 'origin') return;
            this.#read({ text: this.#parts.href, part, to: String(to) });
            if (part === 'search' || part === 'href') this.#params = undefined;
          },
          enumerable: true,
          configurable: true,
        });
      }
    }
  }

  globalThis.TextEncoder = class TextEncoder {
    encode(text = '') {
      return new Uint8Array(Buffer.from(String(text)));
    }
  };
  globalThis.TextDecoder = class TextDecoder {
    decode(bytes = new Uint8Array()) {
      return Buffer.from(bytes).toString();
    }
  };
  const exit = (code = 0) => host('exit', String(Number(code) | 0));
  Object.assign(globalThis, {
    ...{ Buffer, URL, URLSearchParams },
    btoa: (text) => Buffer.from(String(text), 'latin1').toString('base64'),
    atob: (text) => Buffer.from(String(text), 'base64').toString('latin1'),
    process: {
      ...{
        env: {},
        argv: ['node', 'code.js'],
        platform: 'linux',
        version: 'v24.0.0',
        versions: { node: '24.0.0' },
        pid: 1,
      },
      ...{ exit, cwd: () => '/', nextTick: (work, ...given) => queueMicrotask(() => work(...given)) },
      ...{ uptime: () => performance.now() / 1000, on: nothing, once: nothing, off: nothing },
      stdout: { write: (text) => host('out', String(text)) ?? true },
      stderr: { write: (text) => host('err', String(text)) ?? true },
    },
    require: (name) => {
      const error = new Error(
        `Cannot find module '${name}': code of a session has page, context and browser, and no modules`,
      );
      error.code = 'MODULE_NOT_FOUND';
      throw error;
    },
  });
  globalThis.global = globalThis;
  for (const [name, kind] of [
    ['page', 'Page'],
    ['context', 'BrowserContext'],
    ['browser', 'Browser'],
  ]) {
    Object.defineProperty(globalThis, name, { value: thing(kind, { root: name }), writable: true, configurable: true });
  }

  // ---- what comes in

  const asText = (one) => {
    if (one === undefined) return '';
    if (typeof one === 'string') return one;
    if (one === null || typeof one !== 'object') return inspect(one);
    if (places.has(one) || one instanceof Error || one instanceof Map || one instanceof Set || one instanceof RegExp)
      return inspect(one);
    if (one instanceof Buffer || ArrayBuffer.isView(one)) return Buffer.from(one).toString('base64');
    try {
      return stringify(one, (_, part) => (typeof part === 'bigint' ? String(part) : part), 2) ?? '';
    } catch {
      return inspect(one);
    }
  };
  const told = (error) => {
    if (!(error instanceof Error))
      return { line: `Uncaught ${inspect(error, 1)}`, all: `Uncaught ${inspect(error, 1)}` };
    const line = `${error.name}: ${error.message}`;
    return { line, all: `${line}${error.stack ? `\n${error.stack}` : ''}`.trimEnd() };
  };

  return {
    receive: (text) => {
      const message = parse(text);
      if (message.reply !== undefined) {
        const one = waiting.get(message.reply);
        waiting.delete(message.reply);
        if (message.threw) one?.reject(errorOf(message.threw));
        else one?.resolve(unpack(message.gave));
      } else if (message.timer !== undefined) {
        const timer = timers.get(message.timer);
        if (timer === undefined) return;
        if (timer.again === undefined) timers.delete(message.timer);
        else host('timer', `${message.timer} ${timer.again}`);
        timer.work();
      } else if (message.callback !== undefined) {
        const work = callbacks.get(message.callback);
        const answer = (part) => message.ask !== undefined && host('answer', `${message.ask} ${stringify(part)}`);
        Promise.resolve()
          .then(() => work?.(...unpack(message.given)))
          .then(
            (gave) => answer({ gave: pack(gave, false) }),
            (error) =>
              message.ask === undefined
                ? host('err', `${told(error).all}\n`)
                : answer({ threw: [error?.name ?? 'Error', error?.message ?? inspect(error, 1)] }),
          );
      }
    },
    finish: (outcome, run) => {
      Promise.resolve(outcome)
        .then((one) => one?.value)
        .then(
          (one) => host('done', `${run} ${stringify({ result: asText(one) })}`),
          (error) => host('done', `${run} ${stringify({ threw: told(error) })}`),
        );
    },
  };
};
