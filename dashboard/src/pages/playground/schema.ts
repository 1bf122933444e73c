import { setField } from '@trawl/contract/table.ts';
import { isObject, type Schema, TYPES, type TypeName, typeOf } from './schema-type.ts';
import {
  limitsOf,
  retyped,
  type ValueLimits,
  withAllowed,
  withFormat,
  withoutAllowed,
  withoutLimits,
} from './schema-values.ts';

/**
 * A JSON Schema of an object as a list of fields, and changes of it. The schema itself is what is changed, so that keywords that are not
 * known here stay where they are.
 */

export interface SchemaRow extends ValueLimits {
  readonly name: string;
  /** undefined: something that is only in the JSON, such as a reference or alternatives. */
  readonly type: TypeName | undefined;
  readonly required: boolean;
  readonly description: string;
  /** The object in it, with rows of its own. */
  readonly inner: Schema | undefined;
  /** Its keywords that only the JSON can change, as `minimum: 0`. */
  readonly kept: readonly string[];
}

/** @returns undefined if a text is no schema of an object; an empty text is one without fields */
export function readSchema(text: string): Schema | undefined {
  if (text.trim() === '') return { type: 'object', properties: {} };
  try {
    const schema: unknown = JSON.parse(text);
    if (!isObject(schema) || (schema.type ?? 'object') !== 'object') return undefined;
    return schema.properties === undefined || isObject(schema.properties) ? schema : undefined;
  } catch {
    return undefined;
  }
}

const propertiesOf = ({ properties }: Schema): Record<string, unknown> => (isObject(properties) ? properties : {});
const requiredOf = ({ required }: Schema): readonly unknown[] => (Array.isArray(required) ? required : []);

export const rowsOf = (schema: Schema): SchemaRow[] =>
  Object.entries(propertiesOf(schema)).map(([name, value]) => {
    const own = isObject(value) ? value : {};
    const type = typeOf(own);
    return {
      name,
      type,
      required: requiredOf(schema).includes(name),
      description: typeof own.description === 'string' ? own.description : '',
      inner: type === 'object' ? own : type === 'array of object' ? (own.items as Schema) : undefined,
      ...limitsOf(own),
      kept: keptOf(withoutLimits(own), type),
    };
  });

/** Keywords that the fields show, or that a type stands for. */
const SHOWN = new Set(['$schema', 'type', 'description', 'properties', 'required', 'items']);

/** The keywords of a schema that the fields do not show, as `minimum: 0`; those of the items of a list too. */
export function keptOf(schema: Schema, type: TypeName | undefined): string[] {
  const items = isObject(schema.items) && type !== undefined ? schema.items : {};
  return [schema, items].flatMap((one) =>
    Object.entries(one)
      .filter(([keyword]) => (type === undefined ? keyword !== 'description' : !SHOWN.has(keyword)))
      .map(([keyword, value]) => `${keyword}: ${asText(value)}`),
  );
}

const asText = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Puts others in the place of the properties, in the same order. */
function mapProperties(schema: Schema, each: (name: string, value: unknown) => readonly [string, unknown][]): Schema {
  const properties = Object.entries(propertiesOf(schema)).flatMap(([name, value]) => each(name, value));
  return { ...schema, properties: Object.fromEntries(properties) };
}

const withRequired = (schema: Schema, required: readonly unknown[]): Schema => {
  const { required: _, ...rest } = schema;
  return required.length > 0 ? { ...rest, required } : rest;
};

/** Adds a text field under the first free name. */
export function addRow(schema: Schema): Schema {
  const properties = propertiesOf(schema);
  let n = Object.keys(properties).length + 1;
  while (Object.hasOwn(properties, `field_${n}`)) n += 1;
  return { type: 'object', ...schema, properties: { ...properties, [`field_${n}`]: { type: 'string' } } };
}

/**
 * Adds the fields that a line names: `name, price: number, seats: how many are free`. What stands behind a colon is the type, else says
 * what the field is; without a type it is text. Names that are there already stay as they are.
 */
export function addNamed(schema: Schema, line: string): Schema {
  const properties = { ...propertiesOf(schema) };
  for (const part of line.split(/[,;\n]/)) {
    const colon = part.indexOf(':');
    const name = (colon < 0 ? part : part.slice(0, colon)).trim();
    const said = colon < 0 ? '' : part.slice(colon + 1).trim();
    if (name === '' || Object.hasOwn(properties, name)) continue;
    const known = Object.entries(TYPES).find((both) => both.includes(said.toLowerCase()))?.[0] as TypeName | undefined;
    const about = known === undefined && said !== '' ? { description: said } : {};
    setField(properties, name, { ...withType({}, known ?? 'string'), ...about });
  }
  return { type: 'object', ...schema, properties };
}

export const removeRow = (schema: Schema, name: string): Schema =>
  withRequired(
    mapProperties(schema, (one, value) => (one === name ? [] : [[one, value]])),
    requiredOf(schema).filter((one) => one !== name),
  );

/** @returns the same schema where another field has that name already, or it is empty */
export function renameRow(schema: Schema, from: string, to: string): Schema {
  if (to === '' || Object.hasOwn(propertiesOf(schema), to)) return schema;
  return withRequired(
    mapProperties(schema, (one, value) => [[one === from ? to : one, value]]),
    requiredOf(schema).map((one) => (one === from ? to : one)),
  );
}

export const requireRow = (schema: Schema, name: string, on: boolean): Schema =>
  withRequired(schema, [...requiredOf(schema).filter((one) => one !== name), ...(on ? [name] : [])]);

const changeRow = (schema: Schema, name: string, change: (own: Schema) => Schema): Schema =>
  mapProperties(schema, (one, value) => [[one, one === name ? change(isObject(value) ? value : {}) : value]]);

export const describeRow = (schema: Schema, name: string, description: string): Schema =>
  changeRow(schema, name, ({ description: _, ...own }) => (description === '' ? own : { ...own, description }));

export const formatRow = (schema: Schema, name: string, format: string): Schema =>
  changeRow(schema, name, (own) => withFormat(own, format));

/** Allows values as texts. Those that are no numbers, where only numbers can be, are left out. */
export const allowValues = (schema: Schema, name: string, texts: readonly string[]): Schema =>
  changeRow(schema, name, (own) => texts.reduce(withAllowed, own));

export const disallowValue = (schema: Schema, name: string, at: number): Schema =>
  changeRow(schema, name, (own) => withoutAllowed(own, at));

/** Fields of a group stay where it becomes a list of groups, and the other way round; so do allowed values and the format. */
export const retypeRow = (schema: Schema, name: string, type: TypeName): Schema =>
  changeRow(schema, name, (own) => retyped(own, (bare) => withType(bare, type)));

function withType({ type: _, items, properties, required, ...own }: Schema, type: TypeName): Schema {
  const inside = isObject(items) ? items : {};
  const group = {
    properties: properties ?? inside.properties ?? {},
    ...((required ?? inside.required) ? { required: required ?? inside.required } : {}),
  };
  if (type === 'object') return { ...own, type, ...group };
  if (type === 'array of object') return { ...own, type: 'array', items: { ...inside, type: 'object', ...group } };
  if (type.startsWith('array of ')) {
    const { properties: _, required: __, ...rest } = inside;
    return { ...own, type: 'array', items: { ...rest, type: type.slice('array of '.length) } };
  }
  return { ...own, type };
}

/** Puts another object into a group or a list of groups. */
export const changeInner = (schema: Schema, name: string, inner: Schema): Schema =>
  changeRow(schema, name, (own) => (own.type === 'array' ? { ...own, items: inner } : inner));
