import { type Route, route } from '../../../foundation/routing/route.ts';
import { answerSearch, type SearchRequestDeps } from '../search-request.ts';

export const search = (deps: SearchRequestDeps): Route => route('POST /v2/search', (call) => answerSearch(deps, call));
