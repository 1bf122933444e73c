import { parseLongDigits } from '../../foundation/kernel/json-source.ts';
import { ModelError } from './errors.ts';
import { fitToSchema } from './fit-to-schema.ts';
import { jsonIn, withoutReasoning } from './repair.ts';
import { type Schema, unfit } from './schema.ts';
import type { Usage } from './usage.ts';

export interface Formed<T> {
  readonly value: T;
  readonly usage: Usage;
  /** Whether the answer ended before the value did: it has what was complete. */
  readonly isCut?: boolean;
}

/** What is wrong with an answer without words. */
export const nothingIn = (text: string, isCut: boolean): string =>
  text.trim() === '' ? (isCut ? 'it was cut before it began' : 'it is empty') : 'it was cut within its reasoning';

/** The value of the wanted form in an answer. @throws ModelError `unusable` */
export function formedAs<T>(schema: Schema<T>, text: string, isCut: boolean, usage: Usage): Omit<Formed<T>, 'usage'> {
  let misfit: unknown;
  for (const meant of jsonIn(text, schema.keepsDigits ? parseLongDigits : undefined)) {
    try {
      const fitted = fitToSchema(meant.value, schema.json);
      const isEmpty = JSON.stringify(fitted) === '{}';
      if (isForeign(isEmpty ? meant.value : fitted, schema.json))
        throw unfit('it has none of the fields that are asked for');
      const value = schema.parse(fitted);
      return { value, ...(meant.isCut ? { isCut: true } : {}) };
    } catch (error) {
      misfit ??= error;
    }
  }
  if (misfit !== undefined) throw misfit instanceof ModelError ? unfit(misfit.said ?? misfit.message, usage) : misfit;
  const words = withoutReasoning(text);
  if (words === '') throw unfit(nothingIn(text, isCut), usage);
  const meant = schema.plain?.(words);
  if (meant === undefined) throw unfit('it is not JSON', usage);
  return { value: meant, ...(isCut ? { isCut } : {}) };
}

/** Where a schema may have fields besides its properties. */
const ELSEWHERE = ['patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];

interface Fields {
  readonly properties?: object;
  readonly additionalProperties?: unknown;
}

/** Whether an object has none of the fields of a schema, also where none is required: it is about something else. */
function isForeign(value: unknown, schema: Fields): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { properties, additionalProperties } = schema;
  const names = Object.keys(value);
  const isOpen = (additionalProperties ?? false) !== false || ELSEWHERE.some((name) => Object.hasOwn(schema, name));
  const known = Object.keys(properties ?? {});
  return names.length > 0 && known.length > 0 && !isOpen && !names.some((name) => known.includes(name));
}
