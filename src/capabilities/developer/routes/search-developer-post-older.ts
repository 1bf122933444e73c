import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaidSearchDeps } from '../paid-search.ts';
import { searchResponse } from '../search-response.ts';

/** The older path of `POST /v2/search/developer`. */
export const postDeveloperSearchOlder = (deps: PaidSearchDeps): Route =>
  route('POST /v2/developer/search', (call) => searchResponse(deps, call, call.body));
