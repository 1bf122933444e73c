import { z } from 'zod';

/** Schemas of the contract, written as compact TypeScript-like shapes for people. */

/** What this file reads of a JSON Schema. */
interface Json {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
  readonly items?: Json;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Set by `jsonOf`. */
  readonly shape?: string;
}

/** `input`: what a caller sends; `output`: what a response has. */
export type Direction = 'input' | 'output';

export interface Shapes {
  /** Names of the schemas that are described on their own. */
  readonly names: ReadonlyMap<z.core.$ZodType, string>;
  /** Called with the name of each that a shape refers to. */
  used(name: string): void;
}

/** Maximum characters of an object without comments on one line. */
const LINE = 100;
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'datetime',
  date: 'date',
  uuid: 'uuid',
  email: 'email',
  uri: 'url',
};

/** The shape of a schema; the schema itself is written out, schemas in it that have a name are referred to. */
export function shapeOf(schema: z.ZodType, direction: Direction, shapes: Shapes): string {
  return typeOf(jsonOf(schema, direction, shapes), '', shapes);
}

function jsonOf(schema: z.ZodType, io: Direction, { names }: Shapes): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const name = path.length === 0 ? undefined : names.get(zodSchema);
      if (name !== undefined) Object.assign(jsonSchema, { shape: name });
    },
  }) as Json;
}

function typeOf(json: Json, indent: string, shapes: Shapes): string {
  if (json.shape !== undefined) {
    shapes.used(json.shape);
    return json.shape;
  }
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum !== undefined) return json.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = json.anyOf ?? json.oneOf;
  if (options !== undefined) return [...new Set(options.map((one) => typeOf(one, indent, shapes)))].join(' | ');
  if (typeof json.type === 'object')
    return json.type.map((type) => typeOf({ ...json, type }, indent, shapes)).join(' | ');
  if (json.type === 'array') {
    const item = typeOf(json.items ?? {}, indent, shapes);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (json.type === 'object') return objectOf(json, indent, shapes);
  if (json.type === 'string') return FORMATS[json.format ?? ''] ?? 'string';
  return json.type ?? 'unknown';
}

function objectOf(json: Json, indent: string, shapes: Shapes): string {
  const inner = `${indent}  `;
  const rest = typeof json.additionalProperties === 'object' ? json.additionalProperties : undefined;
  const properties = Object.entries(json.properties ?? {});
  if (properties.length === 0) return rest === undefined ? '{}' : `Record<string, ${typeOf(rest, indent, shapes)}>`;
  const fields = properties.map(([name, field]) => {
    const mark = json.required?.includes(name) ? '' : '?';
    return { text: `${name}${mark}: ${typeOf(field, inner, shapes)}`, comment: commentOf(field) };
  });
  if (rest !== undefined) fields.push({ text: `[name: string]: ${typeOf(rest, inner, shapes)}`, comment: '' });
  const line = `{ ${fields.map(({ text }) => text).join(', ')} }`;
  const isShort = indent.length + line.length <= LINE && !line.includes('\n');
  if (isShort && fields.every(({ comment }) => comment === '')) return line;
  const rows = fields.map(({ text, comment }) => `${inner}${text}${comment === '' ? '' : ` // ${comment}`}`);
  return `{\n${rows.join('\n')}\n${indent}}`;
}

/** What a field's type does not say. */
function commentOf(json: Json): string {
  const [only] = (json.anyOf ?? []).filter(({ type }) => type !== 'null');
  const bounded = json.anyOf?.length === 2 && only !== undefined ? { ...only, ...json } : json;
  const parts = [json.description?.replace(/\.$/, '').replace(/\s+/g, ' '), ...boundsOf(bounded)];
  if (json.default !== undefined) parts.push(`default ${JSON.stringify(json.default)}`);
  if (json.examples?.[0] !== undefined) parts.push(`for example ${JSON.stringify(json.examples[0])}`);
  return parts.filter((part) => part !== undefined).join('; ');
}

function boundsOf(json: Json): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = json;
  const isSafe = (value: number | undefined): number | undefined =>
    value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
  // The length of a value with a format is not shown.
  const hasFormat = json.format !== undefined && json.format !== 'email';
  return [
    range(isSafe(minimum), isSafe(maximum), ''),
    hasFormat ? undefined : range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ].filter((part) => part !== undefined);
}

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (max !== undefined) return `at most ${max}${unit}`;
  return min === undefined ? undefined : `at least ${min}${unit}`;
}
