import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, type FieldIssue } from '../../foundation/kernel/errors.ts';
import type { Route } from '../../foundation/routing/route.ts';

/** The inputs of a request after its schemas: parsed, converted, without unknown keys. */
export interface Validated {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
}

/**
 * Checks the inputs of a request. A query parameter that is repeated arrives as an array, everything else as text.
 * @throws ApiError BAD_REQUEST whose details name each field that is wrong
 */
export function validate(route: Pick<Route, 'query' | 'body' | 'params'>, request: FastifyRequest): Validated {
  const issues: FieldIssue[] = malformedParameters(request.url);
  const check = (schema: z.ZodType | undefined, value: unknown, whole: string): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    issues.push(...fieldIssues(parsed.error.issues, whole));
    return undefined;
  };
  const validated = {
    params: check(route.params, request.params, 'path'),
    query: check(route.query, request.query, 'query'),
    body: check(route.body, request.body, 'body'),
  };
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { details: issues });
  return validated;
}

/** Parameters whose percent-encoding is broken: the router hands those on as they are, half decoded. */
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

/** @param whole the name that stands for the value as a whole */
function fieldIssues(issues: readonly z.core.$ZodIssue[], whole: string, parents: PropertyKey[] = []): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = [...parents, ...issue.path];
    if (issue.code === 'invalid_union') {
      const nearest = nearestBranch(issue.errors);
      if (nearest) return fieldIssues(nearest, whole, path);
    }
    return [{ field: path.map(String).join('.') || whole, message: messageOf(issue) }];
  });
}

/**
 * The branch of a union that the value was most likely meant for: the one whose complaints lie deepest. When all of
 * them refuse the value itself, none was.
 */
function nearestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const depth = (branch: z.core.$ZodIssue[]): number => Math.max(0, ...branch.map((issue) => issue.path.length));
  return [...branches].filter((branch) => depth(branch) > 0).sort((a, b) => depth(b) - depth(a))[0];
}

function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined') ? 'Required' : issue.message;
}
