import { z } from 'zod';
import type { Deadline } from './kernel/deadline.ts';
import { ApiError } from './kernel/errors.ts';
import type { Call, Route } from './kernel/route.ts';
import type { OwnFunction } from './providers/index.ts';

/**
 * The paper endpoints as functions that provider files can name with `run`: the same checks and answers as over HTTP, without
 * HTTP in between.
 */

/** @param routes those of the research room */
export function paperTools(routes: readonly Route[]): Record<string, OwnFunction> {
  const of = (path: string): OwnFunction => {
    const route = routes.find((one) => one.path === path);
    if (route === undefined) throw new Error(`there is no route ${path}`);
    return async ({ id, ...options }, deadline) => answerOf(route, { params: { id }, query: texts(options) }, deadline);
  };
  return {
    'papers.search': of('/v2/search/research/papers'),
    'papers.read': of('/v2/search/research/papers/:id'),
    'papers.similar': of('/v2/search/research/papers/:id/similar'),
  };
}

async function answerOf(
  route: Route,
  inputs: { readonly params: object; readonly query: object },
  deadline: Deadline,
): Promise<unknown> {
  const parsed = z.object({ params: route.params ?? z.unknown(), query: route.query ?? z.unknown() }).safeParse(inputs);
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ field: path.slice(1).join('.'), message }));
    throw new ApiError('BAD_REQUEST', { code: 'invalid_options', details });
  }
  // All that these handlers look at.
  return route.handler({ ...parsed.data, deadline } as unknown as Call<unknown, unknown, unknown>);
}

/** Options as a query string would bring them. */
function texts(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
