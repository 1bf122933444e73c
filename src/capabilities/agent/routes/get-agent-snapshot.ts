import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { findSnapshot } from '../runs.ts';
import type { AgentRuns } from '../service.ts';
import { findTracedRun } from '../traced-run.ts';

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
