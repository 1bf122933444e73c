import { statusEvents } from '../../foundation/routing/follow-job.ts';
import type { Room } from '../../foundation/routing/room.ts';
import { type CallOf, type Route, route } from '../../foundation/routing/route.ts';
import { type AgentRoom, type AgentRuns, EXTRACT } from '../agent/index.ts';
import { readExtraction } from './extract-status.ts';
import { type ExtractOptions, startExtraction } from './start-extraction.ts';

/** Extract: data from named pages. */
export interface ExtractRoom extends Room {
  /** What the endpoints do, for the rooms of older versions of the API. */
  readonly requests: {
    start(call: CallOf<'POST /v2/extract'>): ReturnType<typeof startExtraction>;
    /** @throws ApiError NOT_FOUND */
    read(teamId: string, id: string): ReturnType<typeof readExtraction>;
  };
}

export const extractRoom = (options: ExtractOptions & Pick<AgentRoom, 'exportRun'>): ExtractRoom => ({
  requests: {
    start: (call) => startExtraction(options, call),
    read: (teamId, id) => readExtraction(options.runs, teamId, id),
  },
  routes: [startExtract(options), getExtractStatus(options.runs), streamExtract(options.runs), exportExtract(options)],
});

const getExtractStatus = (runs: AgentRuns): Route =>
  route('GET /v2/extract/:id', ({ params, principal }) => readExtraction(runs, principal.teamId, params.id));

/** The status as it comes. */
const streamExtract = (runs: AgentRuns): Route =>
  route('GET /v2/extract/:id/events', async ({ params, principal: { teamId }, header }) =>
    statusEvents({ status: () => readExtraction(runs, teamId, params.id) }, ['processing'], header('last-event-id')),
  );

const startExtract = (options: ExtractOptions): Route =>
  route('POST /v2/extract', (call) => startExtraction(options, call));

const exportExtract = ({ runs, exportRun }: Pick<AgentRoom, 'runs' | 'exportRun'>): Route =>
  route('GET /v2/extract/:id/export', async ({ params, query, principal, baseUrl }) => {
    const id = params.id.toLowerCase();
    await readExtraction(runs, principal.teamId, id);
    return exportRun({ teamId: principal.teamId, id, kind: EXTRACT, format: query.format, baseUrl });
  });
