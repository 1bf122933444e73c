import { ownField } from '../../../foundation/kernel/table.ts';

/**
 * A caller's JSON Schema as the grammar of node-llama-cpp can express it: types, enums, objects, lists and alternatives. What it cannot
 * express (patterns, bounds of numbers) is left out: the answer is checked against the whole schema afterwards.
 */
type Json = Readonly<Record<string, unknown>>;

const TYPES = ['string', 'number', 'integer', 'boolean', 'null'];
/** Levels of a schema, and of references in it. */
const DEEPEST = 24;
/** Parts of a schema, with what references repeat: one that names itself in several properties grows tenfold at each level. */
const MOST_PARTS = 5_000;
/** Bounds that a grammar spells out, in characters and entries. */
const MOST_SPELLED = 200;

/** What references name, and how many parts may still be written. */
interface Scope {
  readonly definitions: Json;
  left: number;
}

/** @returns undefined if it says nothing that a grammar can hold an answer to */
export function grammarSchema(schema: unknown): Json | undefined {
  const root = isObject(schema) ? schema : {};
  const definitions = {
    ...(isObject(root.definitions) ? root.definitions : {}),
    ...(isObject(root.$defs) ? root.$defs : {}),
  };
  const made = convert(root, { definitions, left: MOST_PARTS }, 0);
  return made.type === 'object' || made.type === 'array' || 'oneOf' in made || 'enum' in made ? made : undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** Whatever it is: a text, a number, yes or no, or nothing. */
const ANY: Json = { type: ['string', 'number', 'boolean', 'null'] };

function convert(schema: unknown, scope: Scope, depth: number): Json {
  if (!isObject(schema) || depth > DEEPEST || scope.left-- <= 0) return ANY;
  if (typeof schema.$ref === 'string') {
    const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(schema.$ref)?.[1];
    const found = name === undefined ? undefined : ownField(scope.definitions, name);
    return convert(found, scope, depth + 1);
  }
  if ('const' in schema && isPlain(schema.const)) return { const: schema.const };
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.filter(isPlain);
    if (values.length > 0) return { enum: values };
  }
  const either = [schema.oneOf, schema.anyOf].find((one): one is unknown[] => Array.isArray(one) && one.length > 0);
  if (either !== undefined) return { oneOf: either.map((one) => convert(one, scope, depth + 1)) };
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) return convert(schema.allOf[0], scope, depth + 1);
  const types = [schema.type].flat().filter((type): type is string => typeof type === 'string');
  if (types.length > 1) {
    return { oneOf: types.map((type) => convert({ ...schema, type }, scope, depth + 1)) };
  }
  const type = types[0] ?? (isObject(schema.properties) ? 'object' : 'items' in schema ? 'array' : undefined);
  if (type === 'object') return object(schema, scope, depth);
  if (type === 'array') {
    const [least, most] = [bound(schema.minItems), bound(schema.maxItems)];
    const items = convert(schema.items, scope, depth + 1);
    return { type, items, ...(least && { minItems: least }), ...(most && { maxItems: most }) };
  }
  if (type === 'string') {
    const most = bound(schema.maxLength);
    return { type, ...(most && { maxLength: most }) };
  }
  return type !== undefined && TYPES.includes(type) ? { type } : ANY;
}

function object(schema: Json, scope: Scope, depth: number): Json {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const given = isObject(schema.properties) ? schema.properties : {};
  const properties = Object.entries(given).map(([name, one]) => {
    const made = convert(one, scope, depth + 1);
    // Grammars write all properties: one that may be left out may be null, and is taken out afterwards.
    return [name, required.has(name) ? made : { oneOf: [made, { type: 'null' }] }];
  });
  const more = schema.additionalProperties;
  const isOpen = properties.length === 0 && more !== false;
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(isOpen ? { additionalProperties: isObject(more) ? convert(more, scope, depth + 1) : ANY } : {}),
  };
}

const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_SPELLED ? value : undefined;

/** An answer without properties that are null because a grammar had to write them. Changes the answer. */
export function withoutFilling(value: unknown, schema: unknown, depth = 0): unknown {
  if (depth > DEEPEST || !isObject(schema)) return value;
  if (Array.isArray(value)) {
    for (const one of value) withoutFilling(one, schema.items, depth + 1);
    return value;
  }
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const [name, one] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const isNullable = [isObject(one) ? one.type : undefined].flat().includes('null');
    const held = ownField(value, name);
    if (held === null && !required.has(name) && !isNullable) Reflect.deleteProperty(value, name);
    else withoutFilling(held, one, depth + 1);
  }
  return value;
}
