import { z } from 'zod';
import { ModelError } from './errors.ts';
import type { Usage } from './usage.ts';

/** A schema of a model's output, sent as JSON Schema and used for validation. */
export interface Schema<T> {
  /** Letters, digits, _ and -; some providers show it to the model. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON Schema is open
  readonly json: any;
  /** Whether `parse` gets numbers with more digits than a program's number keeps as `Digits`. */
  readonly keepsDigits?: boolean;
  /** @throws ModelError `unusable` with the first mismatch */
  parse(value: unknown): T;
  /** What an answer in plain words means, if anything. */
  plain?(text: string): T | undefined;
}

/** @param said what is wrong with the answer */
export const unfit = (said: string, usage?: Usage): ModelError =>
  new ModelError('unusable', `the model's answer cannot be used: ${said}`, { said, ...(usage ? { usage } : {}) });

/** Creates a schema from a zod type. */
export function schemaOf<T>(name: string, type: z.ZodType<T>, plain?: (text: string) => T | undefined): Schema<T> {
  const { $schema: _, ...json } = z.toJSONSchema(type, { target: 'draft-7' }) as Record<string, unknown>;
  return {
    name,
    json,
    ...(plain === undefined ? {} : { plain }),
    parse: (value) => {
      const parsed = type.safeParse(value);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const where = issue?.path.join('.') || 'the root';
      throw unfit(`${where} does not fit: ${issue?.message}`);
    },
  };
}
