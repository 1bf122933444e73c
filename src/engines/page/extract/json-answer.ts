import { Digits, parseDigits } from '../../../foundation/kernel/json-source.ts';
import { ownField, setField } from '../../../foundation/kernel/table.ts';
import type { Field } from './fields.ts';
import type { Evidence } from './scope.ts';

/** Values of a page that is JSON itself, by the keys of the schema. */

/** The only content of the Markdown: a JSON answer, or one in a code block. */
const WHOLE = /^\s*(`{3,})json\n([\s\S]*)\n\1\s*$/;
/** Levels around the data: `{"data": {"item": {…}}}`. */
const MOST_LEVELS = 4;
const MOST_LOOKED_AT = 10_000;
const LONGEST_QUOTE = 300;
/** Values of which the position is told. */
const MOST_TOLD = 5_000;

export interface JsonTally {
  readonly evidence: Evidence[];
  readonly missing: string[];
  /** Numbers with more digits than a program's number keeps. */
  readonly lost: string[];
}

type Data = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);

/** @returns the data of a page that is JSON, with numbers as they were written; undefined for other pages */
export function jsonAnswerOf(markdown: string): unknown {
  if (!/^\s*`{3,}json\n/.test(markdown.slice(0, 100))) return undefined;
  const source = WHOLE.exec(markdown)?.[2];
  if (source === undefined) return undefined;
  try {
    return parseDigits(source);
  } catch {
    return undefined;
  }
}

/** Keys are equal without case and signs: `unitPrice` is `unit_price`. */
const plainKey = (key: string): string => key.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

function keyOf(name: string, data: Data): string | undefined {
  if (Object.hasOwn(data, name)) return name;
  const needed = plainKey(name);
  return needed === '' ? undefined : Object.keys(data).find((key) => plainKey(key) === needed);
}

const matches = (field: Field, data: Data): number =>
  field.fields.filter(({ name }) => keyOf(name, data) !== undefined).length;

/** The lists and objects below a value, the nearest first. */
function* below(top: unknown): Generator<{ readonly key: string; readonly value: unknown }> {
  let level: { readonly key: string; readonly value: unknown }[] = [{ key: '', value: top }];
  let seen = 0;
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const one of level) {
      if (++seen > MOST_LOOKED_AT) return;
      yield one;
      if (isObject(one.value)) for (const [key, value] of Object.entries(one.value)) next.push({ key, value });
    }
    level = next;
  }
}

/**
 * Fills a schema from JSON by its paths. The data may be wrapped in objects; a list may be what the only list of the schema asks for.
 * @returns undefined if no key of the schema is there
 */
export function filledFromJson(field: Field, data: unknown, tally: JsonTally): unknown {
  const start = startOf(field, data);
  if (start === undefined) return undefined;
  const value = fill(field, start, '', tally);
  return tally.evidence.length === 0 ? undefined : value;
}

/** The list or object that a schema is about. */
function startOf(field: Field, data: unknown): unknown {
  if (field.kind === 'array') {
    const item = field.item;
    const isFit = (value: unknown): boolean =>
      Array.isArray(value) &&
      value.length > 0 &&
      (item?.kind !== 'object' ||
        item.fields.length === 0 ||
        value.some((one) => isObject(one) && matches(item, one) > 0));
    for (const { value } of below(data)) if (isFit(value)) return value;
    return undefined;
  }
  if (field.kind !== 'object') return undefined;
  let best: { readonly value: unknown; readonly rate: number } | undefined;
  for (const { value } of below(data)) {
    const rate = isObject(value) ? matches(field, value) : 0;
    if (rate > (best?.rate ?? 0)) best = { value, rate };
  }
  if (best !== undefined) return best.value;
  // `{"items": [{…}]}` of an answer that is the list.
  const lists = field.fields.filter(({ kind }) => kind === 'array');
  const [list] = lists;
  if (list === undefined || lists.length > 1) return undefined;
  const found = startOf(list, data);
  return found === undefined ? undefined : { [list.name]: found };
}

function fill(field: Field, data: unknown, path: string, tally: JsonTally): unknown {
  if (data === null || data === undefined) {
    if (data === null && field.isNullable) return declared(null, 'null', path, tally);
    tally.missing.push(path);
    return undefined;
  }
  if (field.kind === 'object') {
    if (!isObject(data)) {
      tally.missing.push(path);
      return undefined;
    }
    if (field.fields.length === 0) return declared(plain(data), '', path, tally);
    const object: Record<string, unknown> = {};
    for (const one of field.fields) {
      const key = keyOf(one.name, data);
      const value = fill(one, key === undefined ? undefined : ownField(data, key), joined(path, one.name), tally);
      if (value !== undefined) setField(object, one.name, value);
    }
    return object;
  }
  if (field.kind === 'array') {
    const entries = Array.isArray(data) ? data : [data];
    const { item } = field;
    if (item === undefined || entries.length === 0) return declared(plain(entries), '', path, tally);
    return entries.map((one, i) => fill(item, one, `${path}[${i}]`, tally)).filter((value) => value !== undefined);
  }
  const value = scalar(field, data);
  if (value === undefined) {
    tally.missing.push(path);
    return undefined;
  }
  if (data instanceof Digits && typeof value === 'number' && data.losesDigits) tally.lost.push(path);
  return declared(value, data instanceof Digits ? data.source : String(data), path, tally);
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function declared<T>(value: T, quote: string, path: string, tally: JsonTally): T {
  if (tally.evidence.length < MOST_TOLD)
    tally.evidence.push({ field: path, source: 'state', quote: quote.slice(0, LONGEST_QUOTE) });
  return value;
}

const NUMBER = /^\s*[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?\s*$/i;

function scalar(field: Field, data: unknown): unknown {
  switch (field.kind) {
    case 'number':
    case 'integer': {
      const number =
        data instanceof Digits ? data.value : typeof data === 'string' && NUMBER.test(data) ? Number(data) : NaN;
      if (!Number.isFinite(number) || (field.kind === 'integer' && !Number.isInteger(number))) return undefined;
      return number;
    }
    case 'boolean':
      return typeof data === 'boolean' ? data : data === 'true' ? true : data === 'false' ? false : undefined;
    case 'string':
      if (data instanceof Digits) return data.source;
      return typeof data === 'object' ? undefined : String(data);
    default:
      return plain(data);
  }
}

/** Without a schema: a number as a text if a program's number would not be written the same. */
function plain(value: unknown): unknown {
  if (value instanceof Digits) return String(value.value) === value.source ? value.value : value.source;
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
