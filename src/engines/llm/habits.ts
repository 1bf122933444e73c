import type { ModelAbilities } from './abilities.ts';
import { ModelError } from './errors.ts';

/** What a server of models supports, as learned from its refusals. */

/**
 * Ways to request JSON: with a schema, as any JSON, or by instructions only. Servers support different ones; a rejected one is not
 * used again.
 */
export type Form = NonNullable<ModelAbilities['json']>;
const NEXT_FORM: Readonly<Record<Form, Form | undefined>> = { schema: 'json', json: 'words', words: undefined };

/** The supported features of the server, as known so far. */
export interface Habits {
  form: Form;
  temperature: boolean;
  /** Whether schemas of callers are left out of tools. */
  simpleTools: boolean;
  /** OpenAI's newer models require `max_completion_tokens`, which other servers don't know. */
  tokens: 'max_tokens' | 'max_completion_tokens';
}

export const newHabits = (form: Form = 'schema'): Habits => ({
  form,
  temperature: true,
  simpleTools: false,
  tokens: 'max_tokens',
});

/** Whether a server rejected the schema of a tool. */
export const refusesSchema = (error: unknown): boolean =>
  error instanceof ModelError &&
  (error.status === 400 || error.status === 422) &&
  /schema|tool|function|parameter|grammar|pattern|keyword/i.test(error.message);

/** Changes the request after a rejection. @returns whether a retry makes sense */
export function adapt(habits: Habits, error: ModelError, form: Form | undefined): boolean {
  if (error.status !== 400 && error.status !== 422) return false;
  if (habits.tokens === 'max_tokens' && /max_completion_tokens/.test(error.message)) {
    habits.tokens = 'max_completion_tokens';
    return true;
  }
  if (habits.temperature && /temperature/i.test(error.message)) {
    habits.temperature = false;
    return true;
  }
  // A concurrent call may have switched already.
  if (form === undefined || habits.form !== form) return form !== undefined;
  const next = /response_format|json_schema|json_object|schema|output_config|tool|grammar/i.test(error.message)
    ? NEXT_FORM[form]
    : undefined;
  if (next === undefined) return false;
  habits.form = next;
  return true;
}
