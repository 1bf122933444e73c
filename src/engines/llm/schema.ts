import { z } from 'zod';
import { ModelError } from './errors.ts';

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
}

/** Creates a schema from a zod type. */
export function schemaOf<T>(name: string, type: z.ZodType<T>): Schema<T> {
  const { $schema: _, ...json } = z.toJSONSchema(type, { target: 'draft-7' }) as Record<string, unknown>;
  return {
    name,
    json,
    parse: (value) => {
      const parsed = type.safeParse(value);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const where = issue?.path.join('.') || 'the root';
      throw new ModelError('unusable', `the model's JSON does not fit: ${where}: ${issue?.message}`);
    },
  };
}

/**
 * Parses the JSON in a model's output: the text itself, or from its first bracket to its last, since models add words, code fences
 * and reasoning around it.
 * @param parse reads JSON
 * @throws ModelError `unusable`
 */
export function jsonIn(text: string, parse: (source: string) => unknown = JSON.parse): unknown {
  const answer = text.split('</think>').at(-1) as string;
  const from = answer.search(/[[{]/);
  const to = Math.max(answer.lastIndexOf('}'), answer.lastIndexOf(']'));
  for (const candidate of [answer, answer.slice(Math.max(0, from), to + 1)]) {
    try {
      return parse(candidate);
    } catch {}
  }
  throw new ModelError('unusable', `the model's answer is not JSON: ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
}
