import { issuesOf } from '@trawl/contract/issues.ts';
import { replaceOldFields } from '@trawl/contract/old-fields.ts';
import { outlineOf } from '@trawl/contract/outline.ts';
import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, type FieldIssue } from '../../foundation/kernel/errors.ts';
import { ownField, setField } from '../../foundation/kernel/table.ts';
import { JsonText, PlainText, type Route, type ValidBody } from '../../foundation/routing/route.ts';

/** The validated inputs of a request: parsed, converted, without unknown keys. */
export interface Validated {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
  /** A sentence about the unknown keys of the body. */
  readonly ignored: string | undefined;
}

/** Path parameters with the id of a job. */
const JOB_IDS: readonly string[] = ['id', 'jobId'];

/**
 * Validates the inputs of a request. A repeated query parameter arrives as an array, others as text.
 * @throws ApiError BAD_REQUEST with a detail for each invalid field; INVALID_URL if `url` is one of them; AGENT_INVALID_JOB_ID
 *   for an invalid job id in the path
 */
export function validate(
  route: Pick<Route, 'query' | 'body' | 'params'>,
  request: Pick<FastifyRequest, 'url' | 'query' | 'body' | 'params'>,
): Validated {
  const issues: FieldIssue[] = malformedParameters(request.url);
  const { body, issues: old } =
    route.body === undefined ? { body: request.body, issues: [] } : replaceOldFields(route.body, request.body);
  issues.push(...old);
  const check = (schema: z.ZodType | undefined, value: unknown, whole: string): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    issues.push(...issuesOf(schema, parsed.error, value, whole));
    return undefined;
  };
  const validated = {
    params: check(route.params, request.params, 'path'),
    query: check(route.query, plainNames(request.query as Query), 'query'),
    body: check(route.body, body, 'body'),
    get ignored() {
      return route.body === undefined ? undefined : unknownKeysWarning(route.body, body);
    },
  };
  if (issues.length === 0) return validated;
  if (
    route.params !== undefined &&
    validated.params === undefined &&
    issues.some(({ field }) => JOB_IDS.includes(field))
  )
    throw new ApiError('AGENT_INVALID_JOB_ID');
  throw refused(issues);
}

/**
 * Validates a body as it is, without the names that fields had before.
 * @throws ApiError BAD_REQUEST; INVALID_URL if `url` is invalid
 */
export function validateBody(schema: z.ZodType | undefined, body: unknown): ValidBody {
  if (schema === undefined) throw new Error('the endpoint has no body');
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw refused(issuesOf(schema, parsed.error, body, 'body'));
  return { body: parsed.data, ignored: unknownKeysWarning(schema, body) };
}

const refused = (details: readonly FieldIssue[]): ApiError =>
  new ApiError(details.some(({ field }) => field === 'url') ? 'INVALID_URL' : 'BAD_REQUEST', { details });

type Query = Readonly<Record<string, string | string[]>>;

/** Normalizes the list notations `name[]` and `name[0]` of other languages to `name`. */
function plainNames(query: Query): Query {
  if (!Object.keys(query).some((name) => LISTED.test(name))) return query;
  const plain: Record<string, string | string[]> = Object.create(null);
  for (const [given, value] of Object.entries(query)) {
    const name = given.replace(LISTED, '');
    const before = ownField(plain, name);
    setField(plain, name, before === undefined ? value : [before, value].flat());
  }
  return plain;
}

const LISTED = /(?<=.)\[\d*\]$/;

/** Issues for parameters with invalid percent-encoding, which the router passes on partly decoded. */
function malformedParameters(url: string): FieldIssue[] {
  const start = url.indexOf('?') + 1;
  if (start === 0 || url.indexOf('%', start) < 0 || decodes(url.slice(start))) return [];
  return url
    .slice(start)
    .split('&')
    .filter((pair) => !decodes(pair))
    .map((pair) => {
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')));
      return { field: decodes(name) ? decodeURIComponent(name) : 'query', message: 'Must be valid percent-encoding' };
    });
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

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
