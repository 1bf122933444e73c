/** What fields of a JSON Schema the editor knows. */

export type Schema = Readonly<Record<string, unknown>>;

export const TYPES = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
  object: 'group of fields',
  'array of string': 'list of texts',
  'array of number': 'list of numbers',
  'array of object': 'list of groups',
} as const;

export type TypeName = keyof typeof TYPES;

export const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined for what is only in the JSON, such as a reference or alternatives */
export function typeOf({ type, items }: Schema): TypeName | undefined {
  const name = type === 'array' ? `array of ${isObject(items) ? items.type : ''}` : type;
  return typeof name === 'string' && Object.hasOwn(TYPES, name) ? (name as TypeName) : undefined;
}
