import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaidSearchDeps } from '../paid-search.ts';
import { searchResponse } from '../search-response.ts';

/** Searches the developer index, with a query string or a JSON body, under its path and its older one. */
export const developerSearchRoutes = (deps: PaidSearchDeps): Route[] => [
  route('GET /v2/search/developer', (call) => searchResponse(deps, call, call.query)),
  route('POST /v2/search/developer', (call) => searchResponse(deps, call, call.body)),
  route('GET /v2/developer/search', (call) => searchResponse(deps, call, call.query)),
  route('POST /v2/developer/search', (call) => searchResponse(deps, call, call.body)),
];
