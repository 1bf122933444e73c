import { ownField } from '../../../foundation/kernel/table.ts';
import { conceptOf, meaningOf, nameWords, unitOf } from '../../lexicon/index.ts';

/** The fields of a JSON Schema. */
export interface Field {
  readonly name: string;
  /** From the root: `offers.price`; list entries are `[]`. */
  readonly path: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly kind: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'any';
  readonly format: string | undefined;
  readonly options: readonly unknown[] | undefined;
  /** Of an object. */
  readonly fields: readonly Field[];
  /** Of a list. */
  readonly item: Field | undefined;
  readonly isRequired: boolean;
  /** Whether the schema allows null. */
  readonly isNullable: boolean;
  readonly concept: string | undefined;
  readonly unit: number | undefined;
  /** The field's words without its unit. */
  readonly bare: readonly string[];
  readonly pattern: string | undefined;
}

type Schema = Record<string, unknown>;

const MAX_DEPTH = 8;
const MAX_FIELDS = 400;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param schema any valid JSON Schema; anything deeper than 8 levels is ignored */
export function fieldsOf(schema: unknown): Field {
  let count = 0;
  const read = (given: unknown, name: string, path: string, isRequired: boolean, depth: number): Field => {
    count++;
    const { schema: one, isNullable } = settled(given, schema);
    const types = (Array.isArray(one.type) ? one.type : [one.type]).filter((type) => type !== 'null');
    const properties = isSchema(one.properties) ? one.properties : undefined;
    const options = Array.isArray(one.enum) ? one.enum : 'const' in one ? [one.const] : undefined;
    const kind =
      properties || types[0] === 'object'
        ? 'object'
        : types[0] === 'array' || one.items !== undefined || one.prefixItems !== undefined
          ? 'array'
          : ((['string', 'number', 'integer', 'boolean'] as const).find((type) => types.includes(type)) ??
            (options?.every((option) => typeof option === 'string') ? 'string' : 'any'));
    const { words } = meaningOf(nameWords(name));
    const required = new Set(Array.isArray(one.required) ? one.required : []);
    const inside = depth < MAX_DEPTH && count < MAX_FIELDS;
    const fields =
      kind === 'object' && inside && properties
        ? Object.entries(properties)
            .slice(0, MAX_FIELDS)
            .filter(([key]) => key !== '__proto__')
            .map(([key, below]) => read(below, key, path === '' ? key : `${path}.${key}`, required.has(key), depth + 1))
        : [];
    const items = Array.isArray(one.items)
      ? one.items[0]
      : (one.items ?? (Array.isArray(one.prefixItems) ? one.prefixItems[0] : undefined));
    const item = kind === 'array' && inside ? read(items ?? {}, name, `${path}[]`, false, depth + 1) : undefined;
    // `litresPerDay` is not in days.
    const last = words.length > 1 && words.at(-2) !== 'per' ? unitOf(words.at(-1) as string) : undefined;
    const bare =
      last === undefined || conceptOf(words) !== undefined ? words : words.slice(0, words.at(-2) === 'in' ? -2 : -1);
    return {
      name,
      path,
      words,
      description: [one.title, one.description]
        .filter((text) => typeof text === 'string')
        .join('. ')
        .slice(0, 500),
      kind,
      format: typeof one.format === 'string' ? one.format : undefined,
      options: options?.filter((option) => option !== null),
      fields: asOfPerson(fields),
      item,
      isRequired,
      isNullable:
        isNullable || (Array.isArray(one.type) && one.type.includes('null')) || options?.includes(null) === true,
      concept: conceptOf(bare),
      unit: last,
      bare,
      pattern: typeof one.pattern === 'string' ? one.pattern : undefined,
    };
  };
  return read(schema, '', '', true, 0);
}

/** Where an object has a name, its title is what somebody does, and a full name is the name. */
function asOfPerson(fields: readonly Field[]): readonly Field[] {
  const isFullName = ({ words }: Field): boolean => words.join(' ') === 'full name';
  const isNamed = fields.some((field) => isFullName(field) || field.words.join(' ') === 'name');
  if (!isNamed) return fields;
  return fields.map((field) => {
    if (isFullName(field)) return { ...field, concept: 'title', bare: ['name'] };
    const isTitle = field.kind === 'string' && field.words.join(' ') === 'title';
    return isTitle ? { ...field, concept: 'jobTitle', bare: ['job', 'title'] } : field;
  });
}

/** A schema without references and choices: the richest of anyOf and oneOf, allOf merged. */
function settled(given: unknown, root: unknown): { schema: Schema; isNullable: boolean } {
  let schema: Schema = isSchema(given) ? given : {};
  let isNullable = schema.nullable === true;
  for (let steps = 0; steps < 10; steps++) {
    if (typeof schema.$ref === 'string') {
      const target = pointed(schema.$ref, root);
      if (!isSchema(target)) return { schema: {}, isNullable };
      const { $ref: _, ...rest } = schema;
      schema = { ...target, ...rest };
      continue;
    }
    const choices = [schema.anyOf, schema.oneOf].find(Array.isArray) as unknown[] | undefined;
    if (choices) {
      const some = choices.slice(0, 20).filter(isSchema);
      if (some.some(({ type }) => type === 'null')) isNullable = true;
      const real = some.filter(({ type }) => type !== 'null');
      const best = real.toSorted((a, b) => wealth(b) - wealth(a))[0] ?? {};
      const { anyOf: _, oneOf: __, ...rest } = schema;
      schema = { ...rest, ...best };
      continue;
    }
    if (Array.isArray(schema.allOf)) {
      const { allOf, ...rest } = schema;
      let merged: Schema = rest;
      for (const part of (allOf as unknown[]).slice(0, 20)) {
        const one = isSchema(part) && typeof part.$ref === 'string' ? pointed(part.$ref, root) : part;
        if (!isSchema(one)) continue;
        const properties = {
          ...(isSchema(merged.properties) ? merged.properties : {}),
          ...(isSchema(one.properties) ? one.properties : {}),
        };
        const required = [
          ...(Array.isArray(merged.required) ? merged.required : []),
          ...(Array.isArray(one.required) ? one.required : []),
        ];
        merged = { ...merged, ...one, ...(Object.keys(properties).length > 0 ? { properties } : {}), required };
      }
      schema = merged;
      continue;
    }
    break;
  }
  return { schema, isNullable };
}

/** How many fields a choice has. */
function wealth(schema: Schema): number {
  if (isSchema(schema.properties)) return 100 + Object.keys(schema.properties).length;
  if (schema.$ref !== undefined) return 50;
  if (schema.items !== undefined) return 40;
  return 1;
}

function pointed(reference: string, root: unknown): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of reference.slice(2).split('/').slice(0, 12)) {
    let key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    try {
      key = decodeURIComponent(key);
    } catch {}
    if (typeof at !== 'object' || at === null) return undefined;
    at = ownField(at as Record<string, unknown>, key);
  }
  return at;
}
