import type { Wire } from '@trawl/contract/endpoint.ts';
import type { developerSearchResponse } from '@trawl/contract/v2/developer/endpoints.ts';
import type { DeveloperSearchRequest } from '@trawl/contract/v2/developer/request.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { type Caller, type PaidSearchDeps, paidSearch } from '../paid-search.ts';
import type { DeveloperSearchOptions } from '../search/options.ts';

/** Searches the developer index, with a query string or a JSON body, under its path and its older one. */
export const developerSearchRoutes = (deps: PaidSearchDeps): Route[] => [
  route('GET /v2/search/developer', (call) => searchResponse(deps, call, call.query)),
  route('POST /v2/search/developer', (call) => searchResponse(deps, call, call.body)),
  route('GET /v2/developer/search', (call) => searchResponse(deps, call, call.query)),
  route('POST /v2/developer/search', (call) => searchResponse(deps, call, call.body)),
];

/**
 * A search of the developer index: clients send it as GET and POST to two paths.
 * @throws ApiError PAYMENT_REQUIRED; what the search throws
 */
async function searchResponse(
  deps: PaidSearchDeps,
  caller: Caller,
  request: DeveloperSearchRequest,
): Promise<Wire<typeof developerSearchResponse>> {
  const { results, ...rest } = await paidSearch(deps, caller, 'search', request.query, optionsOf(request));
  return {
    success: true,
    results: results.map(({ score: _, repo: __, number: ___, matched: ____, ...result }) => result),
    ...rest,
  };
}

/** The given options; `min_stars` wins over `minStars`. */
function optionsOf(request: DeveloperSearchRequest): DeveloperSearchOptions {
  const { query: _, min_stars, max_stars, minStars, maxStars, ...rest } = request;
  const given = { ...rest, minStars: min_stars ?? minStars, maxStars: max_stars ?? maxStars };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as DeveloperSearchOptions;
}
