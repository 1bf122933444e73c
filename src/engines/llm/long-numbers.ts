import { Digits } from '../../foundation/kernel/json-source.ts';
import { ownField, setField } from '../../foundation/kernel/table.ts';

/** Numbers of a model's answer with more digits than a program's number keeps. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The value with a text or a number for each long number: a text where the schema asks for one, or says nothing.
 * @param schema JSON Schema; of what it only refers to, the long numbers stay numbers
 * @returns the paths of the numbers that lost digits too
 */
export function withoutDigits(value: unknown, schema: unknown): { readonly value: unknown; readonly lost: string[] } {
  const lost: string[] = [];
  const read = (one: unknown, by: unknown, path: string): unknown => {
    if (one instanceof Digits) {
      if (isText(by)) return one.source;
      lost.push(path);
      return one.value;
    }
    const rest = isPlain(by) ? undefined : by;
    if (Array.isArray(one)) {
      const items = isObject(by) ? (by.items ?? rest) : rest;
      return one.map((entry, i) => read(entry, items, `${path}[${i}]`));
    }
    if (!isObject(one)) return one;
    const object: Record<string, unknown> = {};
    const fields = isObject(by) ? by.properties : undefined;
    for (const [name, entry] of Object.entries(one)) {
      const field = isObject(fields) ? ownField(fields, name) : rest;
      setField(object, name, read(entry, field, path === '' ? name : `${path}.${name}`));
    }
    return object;
  };
  return { value: read(value, schema, ''), lost };
}

const ELSEWHERE = new Set(['$ref', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']);

/** Whether a schema says what it wants here, not by reference or as one of several. */
const isPlain = (schema: unknown): boolean =>
  !isObject(schema) || !Object.keys(schema).some((key) => ELSEWHERE.has(key));

function isText(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  const types = [schema.type].flat();
  if (types.includes('number') || types.includes('integer')) return false;
  return types.includes('string') || (schema.type === undefined && isPlain(schema));
}
