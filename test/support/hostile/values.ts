import { pieces } from './pieces.ts';

/** Values for a JSON schema, and changes to them, drawn at random. All of it follows from the random numbers that are passed in. */

/** Numbers in [0, 1). */
export type Random = () => number;
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The part of JSON Schema that zod writes. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Beyond this depth only what is required is filled in: schemas can be recursive. */
const DEEP = 4;
/** How often a field that may be missing is there. */
const OPTIONAL = 0.35;

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Names that every object of JavaScript has, and one that none has. */
const WORDS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf', 'name'] as const;

/** A JSON schema whose properties are called like that. */
function schemaOfWords(random: Random): Json {
  const inner = (depth: number): Json => {
    const kind = random();
    if (depth > 2 || kind < 0.5) return { type: pick(random, ['string', 'number', 'boolean']) };
    return kind < 0.75 ? { type: 'array', items: inner(depth + 1) } : whole(depth + 1);
  };
  const whole = (depth: number): Json => {
    const words = [pick(random, WORDS), pick(random, WORDS)];
    const properties = Object.fromEntries(words.map((word) => [word, inner(depth)]));
    return { type: 'object', properties, required: random() < 0.5 ? words : [] };
  };
  return whole(0);
}

/** A value that mostly fits the schema. @param urls addresses that may be fetched */
export function valueFor(schema: Schema, random: Random, urls: readonly string[]): Json {
  const definitions = new Map(Object.entries(schema.$defs ?? {}));
  const make = (part: Schema, name: string, depth: number): Json => {
    if (part.$ref !== undefined) {
      const found = definitions.get(part.$ref.replace('#/$defs/', ''));
      return depth > DEEP || found === undefined ? {} : make(found, name, depth + 1);
    }
    if (part.const !== undefined) return part.const;
    if (part.enum !== undefined) return pick(random, part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices !== undefined) return make(pick(random, choices), name, depth + 1);
    if (part.allOf !== undefined) return Object.assign({}, ...part.allOf.map((one) => make(one, name, depth)));
    const type = typeof part.type === 'string' ? part.type : pick(random, part.type ?? ['string']);
    if (type === 'object') return objectOf(part, depth, name);
    if (type === 'array') {
      if (part.prefixItems !== undefined) return part.prefixItems.map((item) => make(item, name, depth + 1));
      const length = (part.minItems ?? 0) + Math.floor(random() * 3);
      const item = typeof part.items === 'object' ? part.items : {};
      return Array.from({ length }, () => make(item, name, depth + 1));
    }
    if (type === 'boolean') return random() < 0.5;
    if (type === 'null') return null;
    if (type === 'integer' || type === 'number') return numberOf(part, type === 'integer');
    return stringOf(part, name);
  };
  const objectOf = (part: Schema, depth: number, name: string): Json => {
    if (name === 'schema' && part.properties === undefined && random() < 0.8) return schemaOfWords(random);
    const made: [string, Json][] = [];
    const required = new Set(part.required);
    for (const [name, inner] of Object.entries(part.properties ?? {})) {
      if (!required.has(name) && (depth > DEEP || random() > OPTIONAL)) continue;
      made.push([name, make(inner, name, depth + 1)]);
    }
    if (typeof part.additionalProperties === 'object' && random() < OPTIONAL) {
      const names = random() < 0.3 ? WORDS : [pick(random, pieces)];
      for (const one of names) made.push([one, make(part.additionalProperties, one, depth + 1)]);
    }
    return Object.fromEntries(made);
  };
  const numberOf = ({ minimum = 0, maximum = minimum + 10 }: Schema, isWhole: boolean): number => {
    const low = Math.max(minimum, -1e6);
    // Small numbers are likelier: a limit of 100,000 pages is as valid as one of 3, and slower.
    const high = Math.min(maximum, low + (random() < 0.9 ? 10 : 1e6));
    const value = low + random() * (high - low);
    return isWhole ? Math.round(value) : value;
  };
  const stringOf = ({ format }: Schema, name: string): string => {
    if (/url|uri|link|website/i.test(name) || format === 'uri') return pick(random, urls);
    if (format === 'email' || /email/i.test(name)) return 'ann@example.org';
    if (format === 'uuid' || /id$/i.test(name)) return '0195f0e2-7c1b-7000-8000-0123456789ab';
    if (format === 'date-time') return '2026-03-01T08:00:00Z';
    return pick(random, ['harbour', 'What does the constructor set?', 'a', 'graph neural networks', ...pieces]);
  };
  return make(schema, '', 0);
}

/** A value that no schema asked for. */
export function anyValue(random: Random): Json {
  const kind = random();
  if (kind < 0.45) return pick(random, pieces);
  if (kind < 0.65) return pick(random, [0, -1, -0.5, 1e308, 2 ** 53, 4_294_967_296, 0.1, 101, 100_001]);
  if (kind < 0.75) return pick(random, [true, false, null]);
  if (kind < 0.85) return Array.from({ length: Math.floor(random() * 4) }, () => pick(random, pieces));
  if (kind < 0.95) return Object.fromEntries([[pick(random, pieces), pick(random, pieces)]]);
  let nested: Json = [];
  const isObject = random() < 0.5;
  const depth = random() < 0.1 ? 1_500 : 40;
  for (let i = 0; i < depth; i++) nested = isObject ? { a: nested } : [nested];
  return nested;
}

/** A copy with one to three places changed: another value, another type, a key more or less, an item twice. */
export function mutate(value: Json, random: Random): Json {
  let changed = value;
  const times = 1 + Math.floor(random() * 3);
  for (let i = 0; i < times; i++) changed = changeOne(changed, random);
  return changed;
}

function changeOne(value: Json, random: Random): Json {
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
    const at = Math.floor(random() * value.length);
    const kind = random();
    if (kind < 0.15) return [...value, ...value];
    if (kind < 0.3) return value.toSpliced(at, 1);
    return value.with(at, changeOne(value[at] as Json, random));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random() < 0.9) {
    const entries = Object.entries(value);
    const kind = random();
    if (kind < 0.2 || entries.length === 0) entries.push([pick(random, pieces), anyValue(random)]);
    else {
      const at = Math.floor(random() * entries.length);
      const [name, inner] = entries[at] as [string, Json];
      if (kind < 0.35) entries.splice(at, 1);
      else if (kind < 0.45) entries[at] = [pick(random, pieces), inner];
      else entries[at] = [name, changeOne(inner, random)];
    }
    return Object.fromEntries(entries);
  }
  if (typeof value === 'string' && random() < 0.5) {
    const at = Math.floor(random() * (value.length + 1));
    return value.slice(0, at) + pick(random, pieces) + value.slice(at);
  }
  return anyValue(random);
}
