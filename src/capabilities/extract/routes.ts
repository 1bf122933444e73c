import { statusEvents } from '../../foundation/routing/follow-job.ts';
import { type Route, route } from '../../foundation/routing/route.ts';
import { type AgentRoom, type AgentRuns, EXTRACT } from '../agent/index.ts';
import { readExtraction } from './extract-status.ts';
import { type ExtractOptions, startExtraction } from './start-extraction.ts';

export const getExtractStatus = (runs: AgentRuns): Route =>
  route('GET /v2/extract/:id', ({ params, principal }) => readExtraction(runs, principal.teamId, params.id));

/** The status as it comes. */
export const streamExtract = (runs: AgentRuns): Route =>
  route('GET /v2/extract/:id/events', async ({ params, principal: { teamId }, header }) =>
    statusEvents({ status: () => readExtraction(runs, teamId, params.id) }, ['processing'], header('last-event-id')),
  );

export const startExtract = (options: ExtractOptions): Route =>
  route('POST /v2/extract', (call) => startExtraction(options, call));

export const exportExtract = ({ runs, exportRun }: Pick<AgentRoom, 'runs' | 'exportRun'>): Route =>
  route('GET /v2/extract/:id/export', async ({ params, query, principal, baseUrl }) => {
    const id = params.id.toLowerCase();
    await readExtraction(runs, principal.teamId, id);
    return exportRun({ teamId: principal.teamId, id, kind: EXTRACT, format: query.format, baseUrl });
  });
