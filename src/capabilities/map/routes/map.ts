import { type Route, route } from '../../../foundation/routing/route.ts';
import { answerMap, type MapRequestDeps } from '../map-request.ts';

export const map = (deps: MapRequestDeps): Route => route('POST /v2/map', (call) => answerMap(deps, call));
