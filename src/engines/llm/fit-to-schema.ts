import { Digits } from '../../foundation/kernel/json-source.ts';
import { ownField, setField } from '../../foundation/kernel/table.ts';
import { amounts } from '../values/index.ts';

/**
 * A model's value in the form of a schema, where it only differs in form: wrapped in an object or a list, numbers as texts, names of fields
 * and choices in another case, null for what may be left out. Nothing is added, and what means something else stays as it is.
 */

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);

const MOST_DEPTH = 32;

export function fitToSchema(value: unknown, schema: unknown, root: unknown = schema, depth = 0): unknown {
  const at = plain(schema, root, value);
  if (!isObject(at) || depth > MOST_DEPTH) return value;
  const types = [at.type].flat();
  if (value === null) return value;
  if (isObject(at.properties) || types.includes('object')) return asObject(value, at, root, depth);
  if (types.includes('array')) {
    const list = Array.isArray(value) ? value : onlyListIn(value);
    if (list === undefined)
      return types.length === 1 && value !== '' ? [fitToSchema(value, at.items, root, depth + 1)] : value;
    return list.map((one) => fitToSchema(one, at.items, root, depth + 1));
  }
  const options = [at.enum ?? (at.const === undefined ? [] : [at.const])].flat();
  if (typeof value === 'string' && options.length > 0 && !options.includes(value)) {
    const same = options.filter((one) => String(one).toLowerCase() === value.trim().toLowerCase());
    return same.length === 1 ? same[0] : value;
  }
  return asType(value, types);
}

/** A value that stands for itself, of the wanted type where that is only another notation. */
function asType(value: unknown, types: readonly unknown[]): unknown {
  const wants = (type: string): boolean => types.includes(type);
  if (typeof value === 'string' && !wants('string')) {
    if (wants('number') || wants('integer')) {
      return amounts.only(value) ?? value;
    }
    if (wants('boolean') && /^(?:true|yes)$/i.test(value.trim())) return true;
    if (wants('boolean') && /^(?:false|no)$/i.test(value.trim())) return false;
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && types.length > 0 && types.every((type) => type === 'string' || type === 'null')
    ? String(value)
    : value;
}

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function asObject(given: unknown, schema: Json, root: unknown, depth: number): unknown {
  const fields: Json = isObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(fields);
  const value = unwrapped(given, names);
  if (!isObject(value)) return value;
  const required = new Set([schema.required].flat());
  const fitted: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const alike = Object.hasOwn(fields, key)
      ? [key]
      : names.filter((name) => bare(name) === bare(key) && !Object.hasOwn(value, name));
    const name = alike.length === 1 ? (alike[0] as string) : key;
    const field = ownField(fields, name);
    if (field === undefined && schema.additionalProperties === false) continue;
    if (one === null && field !== undefined && !required.has(name) && !takesNull(field, root)) continue;
    setField(fitted, name, field === undefined ? one : fitToSchema(one, field, root, depth + 1));
  }
  return fitted;
}

/** The object that a model put into a list, a text or another object. */
function unwrapped(value: unknown, names: readonly string[]): unknown {
  const isIt = (one: unknown): boolean =>
    isObject(one) &&
    (names.length === 0 || Object.keys(one).some((key) => names.some((name) => bare(name) === bare(key))));
  let now = value;
  for (let depth = 0; depth < 4; depth++) {
    if (Array.isArray(now) && now.length === 1) now = now[0];
    else if (typeof now === 'string' && /^\s*\{/.test(now)) {
      try {
        now = JSON.parse(now);
      } catch {
        return now;
      }
    } else if (isObject(now) && !isIt(now)) {
      const inner: unknown[] = Object.values(now).map((one) => (Array.isArray(one) && one.length === 1 ? one[0] : one));
      const found = inner.filter(isIt);
      if (found.length !== 1 && !(inner.length === 1 && isObject(inner[0]))) return value;
      now = found.length === 1 ? found[0] : inner[0];
    } else return now;
  }
  return now;
}

function onlyListIn(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const lists = Object.values(value).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : undefined;
}

/** What a schema says, through references within it, and through a choice that null leaves only one of. */
function plain(schema: unknown, root: unknown, value?: unknown): unknown {
  let now = schema;
  for (let hops = 0; hops < 10 && isObject(now); hops++) {
    if (typeof now.$ref === 'string') {
      const steps = now.$ref.replace(/^#\/?/, '').split('/').filter(Boolean);
      now = steps.reduce<unknown>((at, step) => (isObject(at) ? ownField(at, step) : undefined), root);
      continue;
    }
    const branches: unknown = now.anyOf ?? now.oneOf;
    if (!Array.isArray(branches) || value === null) return now;
    const others = branches.filter((one) => !(isObject(one) && one.type === 'null'));
    if (others.length !== 1) return undefined;
    now = others[0];
  }
  return now;
}

function takesNull(schema: unknown, root: unknown, depth = 0): boolean {
  const at = plain(schema, root, null);
  // Choices that name themselves have no end.
  if (!isObject(at) || depth > MOST_DEPTH) return true;
  const branches: unknown = at.anyOf ?? at.oneOf;
  if (Array.isArray(branches)) return branches.some((one) => takesNull(one, root, depth + 1));
  if (Array.isArray(at.enum)) return at.enum.includes(null);
  return at.type === undefined || [at.type].flat().includes('null');
}
