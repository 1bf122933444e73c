import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaidSearchDeps } from '../paid-search.ts';
import { searchResponse } from '../search-response.ts';

/** Searches the developer index, with a JSON body. */
export const postDeveloperSearch = (deps: PaidSearchDeps): Route =>
  route('POST /v2/search/developer', (call) => searchResponse(deps, call, call.body));
