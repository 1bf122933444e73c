import { type Route, route } from '../../foundation/routing/route.ts';
import type { AgentRuns } from '../agent/index.ts';
import { readExtraction } from './extract-status.ts';
import { type ExtractOptions, startExtraction } from './start-extraction.ts';

export const getExtractStatus = (runs: AgentRuns): Route =>
  route('GET /v2/extract/:id', ({ params, principal }) => readExtraction(runs, principal.teamId, params.id));

export const startExtract = (options: ExtractOptions): Route =>
  route('POST /v2/extract', (call) => startExtraction(options, call));
