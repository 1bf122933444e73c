import { z } from 'zod';
import { ApiError, type CatalogKey } from '../../../foundation/kernel/errors.ts';
import { JsonText, type Route, route } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Interact } from '../../interact/index.ts';
import { openEnds } from '../open-ends.ts';
import { findSnapshot, type Run } from '../runs.ts';
import { runParams, snapshotAnswer, snapshotParams, traceAnswer, traceQuery } from '../schema.ts';
import type { AgentRuns } from '../service.ts';
import { readEvents } from '../trace.ts';
import { jobIdOf } from './runs.ts';

export interface TraceDeps {
  readonly db: Database;
  readonly service: AgentRuns;
  readonly viewOf: Interact['viewOf'];
}

const ABOUT = { tag: 'Agent', scope: 'agent', rateGroup: 'agent-status', method: 'GET' } as const;

/** What a run did, and the versions of its data. */
export function traceRoutes({ db, service, viewOf }: TraceDeps): Route[] {
  /** @throws ApiError `old` for a job of the endpoint that came before */
  const find = async (teamId: string, text: string, old: CatalogKey): Promise<Run> => {
    const id = jobIdOf(text);
    if (await service.isFirstGeneration(teamId, id)) throw new ApiError(old);
    return service.find(teamId, id);
  };
  return [
    route({
      ...ABOUT,
      path: '/v2/agent/:jobId/trace',
      operationId: 'getAgentTrace',
      summary: 'What a run did',
      description:
        'Its events: group them by `agent.id`, and sort them by `producerSequence`. `creditsUsed` is what it has used so far.',
      params: runParams,
      query: traceQuery,
      response: traceAnswer,
      async handler({ params, query, principal, baseUrl }) {
        const run = await find(principal.teamId, params.jobId, 'AGENT_NO_TRACE');
        const watched = query.liveView === 'true' ? await sessionsOf({ db, viewOf }, run, baseUrl) : undefined;
        return traceText(db, run, watched);
      },
    }),
    route({
      ...ABOUT,
      path: '/v2/agent/:jobId/snapshots/:snapshotId',
      operationId: 'getAgentSnapshot',
      summary: 'One version of the data of a run',
      description:
        '`snapshotId` is of an `artifact.updated` event. `snapshot` of a `json` artifact is JSON in a string.',
      params: snapshotParams,
      response: snapshotAnswer,
      async handler({ params, principal }) {
        const run = await find(principal.teamId, params.jobId, 'AGENT_NO_SNAPSHOTS');
        if (!z.uuid().safeParse(params.snapshotId).success) throw new ApiError('AGENT_INVALID_SNAPSHOT_ID');
        const snapshotId = params.snapshotId.toLowerCase();
        const snapshot = await findSnapshot(db, run.id, snapshotId);
        if (snapshot === undefined) throw new ApiError('AGENT_SNAPSHOT_NOT_FOUND');
        return { success: true, id: run.id, snapshotId, snapshot };
      },
    }),
  ];
}

/** CSS pixels of the pages of agents. */
const VIEWPORT = { width: 1280, height: 720 };

/** The browsers of a run that can be watched now. */
async function sessionsOf(
  { db, viewOf }: Pick<TraceDeps, 'db' | 'viewOf'>,
  run: Run,
  baseUrl: string,
): Promise<readonly object[]> {
  if (run.outcome !== null) return [];
  const { sessions } = await openEnds(db, run.id);
  return sessions.flatMap(({ id }) => {
    const liveViewUrl = viewOf(id, baseUrl)?.liveViewUrl;
    return liveViewUrl === undefined ? [] : [{ id, liveViewUrl, viewport: VIEWPORT }];
  });
}

/** The trace as JSON. @param watched with the browsers that can be watched */
async function traceText(db: Database, run: Run, watched: readonly object[] | undefined): Promise<JsonText> {
  const events = await readEvents(db, run.id);
  const head = JSON.stringify({
    success: true,
    id: run.id,
    creditsUsed: Math.min(run.credits, run.settings.maxCredits),
    ...(watched === undefined ? {} : { activeBrowserSessions: watched }),
  }).slice(0, -1);
  return new JsonText([Buffer.from(`${head},"events":[${events.join(',')}]}`)]);
}
