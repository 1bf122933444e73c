import { z } from 'zod';
import { ModelError } from './errors.ts';

/** What a model is to answer: told to it as JSON Schema, and checked here when it comes. */
export interface Schema<T> {
  /** Letters, digits, _ and -; some providers show it to the model. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON Schema is open
  readonly json: any;
  /** @throws ModelError unusable, naming what does not fit */
  parse(value: unknown): T;
}

/** A schema of ours. */
export function schemaOf<T>(name: string, type: z.ZodType<T>): Schema<T> {
  const { $schema: _, ...json } = z.toJSONSchema(type, { target: 'draft-7' }) as Record<string, unknown>;
  return {
    name,
    json,
    parse: (value) => {
      const parsed = type.safeParse(value);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const where = issue?.path.join('.') || 'the whole';
      throw new ModelError('unusable', `the model's JSON does not fit: ${where}: ${issue?.message}`);
    },
  };
}

/**
 * The JSON in what a model wrote: the text itself, or from its first bracket to its last, since models like to put words
 * and code fences around it, and their thoughts before.
 * @throws ModelError unusable
 */
export function jsonIn(text: string): unknown {
  const said = text.split('</think>').at(-1) as string;
  const from = said.search(/[[{]/);
  const to = Math.max(said.lastIndexOf('}'), said.lastIndexOf(']'));
  for (const candidate of [said, said.slice(Math.max(0, from), to + 1)]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {}
  }
  throw new ModelError('unusable', `the model answered with no JSON: ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
}
