import type { Wire } from '@trawl/contract/endpoint.ts';
import type { developerSearchResponse } from '@trawl/contract/v2/developer/endpoints.ts';
import type { DeveloperSearchRequest } from '@trawl/contract/v2/developer/request.ts';
import { type Call, type Route, route } from '../../../foundation/routing/route.ts';
import { type PaidSearchDeps, paidSearch } from '../paid-search.ts';
import type { DeveloperSearchOptions } from '../search/options.ts';

type Caller = Pick<Call<unknown, unknown, unknown>, 'principal' | 'deadline' | 'note'>;

/** The search of the developer index: one function under four keys, since clients send it as GET and POST to two paths. */
export function searchDeveloper(deps: PaidSearchDeps): Route[] {
  const search = (caller: Caller, request: DeveloperSearchRequest) => respond(deps, caller, request);
  return [
    route('GET /v2/search/developer', (call) => search(call, call.query)),
    route('POST /v2/search/developer', (call) => search(call, call.body)),
    route('GET /v2/developer/search', (call) => search(call, call.query)),
    route('POST /v2/developer/search', (call) => search(call, call.body)),
  ];
}

async function respond(
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

/** The options that were given; `min_stars` wins over `minStars`. */
function optionsOf(request: DeveloperSearchRequest): DeveloperSearchOptions {
  const { query: _, min_stars, max_stars, minStars, maxStars, ...rest } = request;
  const given = { ...rest, minStars: min_stars ?? minStars, maxStars: max_stars ?? maxStars };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as DeveloperSearchOptions;
}
