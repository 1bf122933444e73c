import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaidSearchDeps } from '../paid-search.ts';
import { searchResponse } from '../search-response.ts';

/** Searches the developer index, with a query string. */
export const getDeveloperSearch = (deps: PaidSearchDeps): Route =>
  route('GET /v2/search/developer', (call) => searchResponse(deps, call, call.query));
