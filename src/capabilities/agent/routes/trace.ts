import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { agent } from '@trawl/contract/v2/agent.ts';
import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { JsonText, type Route, route } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { InteractRoom } from '../../interact/index.ts';
import { findSnapshot, type Run } from '../runs.ts';
import type { AgentRuns } from '../service.ts';
import { readEvents } from '../trace.ts';
import { findTracedRun } from '../traced-run.ts';
import { findUnfinished } from '../unfinished.ts';

interface TraceDeps {
  readonly db: Database;
  readonly runs: AgentRuns;
  readonly viewOf: InteractRoom['viewOf'];
}

type Trace = ResponseOf<(typeof agent)['GET /v2/agent/:jobId/trace']>;

export const getAgentTrace = (deps: TraceDeps): Route =>
  route('GET /v2/agent/:jobId/trace', async ({ params, query, principal, baseUrl }) => {
    const run = await findTracedRun(deps.runs, principal.teamId, params.jobId, 'AGENT_NO_TRACE');
    const activeBrowserSessions = query.liveView === 'true' ? await sessionsOf(deps, run, baseUrl) : undefined;
    return traceText(deps.db, run, activeBrowserSessions);
  });

/** CSS pixels of the pages of agents. */
const VIEWPORT = { width: 1280, height: 720 };

/** The browsers of a run that can be watched now. */
async function sessionsOf(
  { db, viewOf }: TraceDeps,
  run: Run,
  baseUrl: string,
): Promise<Trace['activeBrowserSessions']> {
  if (run.outcome !== null) return [];
  const { sessions } = await findUnfinished(db, run.id);
  return sessions.flatMap(({ id }) => {
    const liveViewUrl = viewOf(id, baseUrl)?.liveViewUrl;
    return liveViewUrl === undefined ? [] : [{ id, liveViewUrl, viewport: VIEWPORT }];
  });
}

/** The response as JSON: events are stored as such. */
async function traceText(
  db: Database,
  run: Run,
  activeBrowserSessions: Trace['activeBrowserSessions'],
): Promise<JsonText<Trace>> {
  const events = await readEvents(db, run.id);
  const fields: Omit<Trace, 'events'> = {
    success: true,
    id: run.id,
    creditsUsed: Math.min(run.credits, run.settings.maxCredits),
    ...(activeBrowserSessions === undefined ? {} : { activeBrowserSessions }),
  };
  const head = JSON.stringify(fields).slice(0, -1);
  return new JsonText([Buffer.from(`${head},"events":[${events.join(',')}]}`)]);
}

const uuid = z.uuid();

export const getAgentSnapshot = ({ db, runs }: { readonly db: Database; readonly runs: AgentRuns }): Route =>
  route('GET /v2/agent/:jobId/snapshots/:snapshotId', async ({ params, principal }) => {
    const run = await findTracedRun(runs, principal.teamId, params.jobId, 'AGENT_NO_SNAPSHOTS');
    if (!uuid.safeParse(params.snapshotId).success) throw new ApiError('AGENT_INVALID_SNAPSHOT_ID');
    const snapshotId = params.snapshotId.toLowerCase();
    const snapshot = await findSnapshot(db, run.id, snapshotId);
    if (snapshot === undefined) throw new ApiError('AGENT_SNAPSHOT_NOT_FOUND');
    return { success: true, id: run.id, snapshotId, snapshot };
  });
