import { outlineOf } from '@trawl/contract/outline.ts';
import type { z } from 'zod';
import { JsonText, PlainText, type Route } from '../../foundation/routing/route.ts';
import type { Validated } from './validation.ts';

const declaring = new WeakMap<z.ZodType, boolean>();

/**
 * The answer of a handler with a `warning` about ignored fields, where the response of the endpoint declares one and the handler has not set
 * it.
 */
export function withIgnored(
  route: Pick<Route, 'body' | 'response'>,
  validated: Pick<Validated, 'ignored'>,
  answer: unknown,
): unknown {
  if (route.body === undefined || !declares(route.response)) return answer;
  if (typeof answer !== 'object' || answer === null || answer instanceof JsonText || answer instanceof PlainText)
    return answer;
  if ('warning' in answer) return answer;
  const warning = validated.ignored;
  return warning === undefined ? answer : { ...answer, warning };
}

function declares(response: z.ZodType): boolean {
  let known = declaring.get(response);
  if (known === undefined) {
    known = outlineOf(response)
      .at([])
      .some(({ properties }) => properties?.warning !== undefined);
    declaring.set(response, known);
  }
  return known;
}
