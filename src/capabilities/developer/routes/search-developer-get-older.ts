import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaidSearchDeps } from '../paid-search.ts';
import { searchResponse } from '../search-response.ts';

/** The older path of `GET /v2/search/developer`. */
export const getDeveloperSearchOlder = (deps: PaidSearchDeps): Route =>
  route('GET /v2/developer/search', (call) => searchResponse(deps, call, call.query));
