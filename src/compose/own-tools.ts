import { z } from 'zod';
import type { MapSite, Papers, Search } from '../capabilities/agent/index.ts';
import type { SiteMap } from '../capabilities/map/index.ts';
import type { Searcher } from '../capabilities/search/index.ts';
import type { Deadline } from '../foundation/kernel/deadline.ts';
import { ApiError } from '../foundation/kernel/errors.ts';
import type { Call, Route } from '../foundation/routing/route.ts';
import { COSTS, searchCredits } from '../platform/accounts/index.ts';
import type { OwnFunction } from '../platform/providers/index.ts';

/**
 * The paper endpoints as functions that provider files can name with `run`: the same checks and answers as over HTTP, without
 * HTTP in between.
 */

/** @param routes those of the research room */
export function paperTools(
  routes: readonly Route[],
): Readonly<Record<'papers.search' | 'papers.read' | 'papers.similar', OwnFunction>> {
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

/** Papers as agents search and read them. */
export function papersForAgents(functions: Readonly<Record<string, OwnFunction>>): Papers | undefined {
  const { 'papers.search': search, 'papers.read': read } = functions;
  return search && read && { search, read };
}

/** The search of the web as agents use it. */
export function searchForAgents(searcher: Searcher): Search {
  return async (asker, query, { limit, threatProtection }, deadline) => {
    const request = {
      ...{ query: query.slice(0, 500), limit, threatProtection, country: 'US', safe: false },
      sources: [{ type: 'web' as const, recency: undefined, location: undefined }],
      categories: [],
      includeDomains: [],
      excludeDomains: [],
      ignoreInvalidURLs: true,
      highlights: undefined,
      scrape: undefined,
      zeroDataRetention: false,
    };
    const { web = [], count } = await searcher.search(asker, request, { deadline, baseUrl: '' });
    const results = web.map(({ url, title, description }) => ({ url, title, description }));
    return { results, credits: searchCredits(count) };
  };
}

/** The map of a site as agents use it. */
export function mapForAgents(siteMap: SiteMap): MapSite {
  return async (asker, url, { search, limit, includeSubdomains, ignoreSitemap, permit }, deadline) => {
    const request = {
      ...{ url: new URL(url), search, limit, includeSubdomains, permit },
      sitemap: ignoreSitemap ? ('skip' as const) : ('include' as const),
      ignoreQueryParameters: true,
      zeroDataRetention: false,
    };
    return { links: await siteMap(asker, request, deadline), credits: COSTS.map };
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
