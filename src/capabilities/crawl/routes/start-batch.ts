import { type Route, route } from '../../../foundation/routing/route.ts';
import { beginBatch } from '../start-batch.ts';
import type { StartDeps } from '../start-request.ts';

export const startBatch = (deps: StartDeps): Route => route('POST /v2/batch/scrape', (call) => beginBatch(deps, call));
