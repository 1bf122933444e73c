import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { BATCH } from '../settings.ts';
import { beginBatch } from '../start-batch.ts';
import type { StartDeps } from '../start-request.ts';
import { readErrors, readStatus, type StatusDeps } from '../status.ts';

export const startBatch = (deps: StartDeps): Route => route('POST /v2/batch/scrape', (call) => beginBatch(deps, call));

export const getBatch = (deps: StatusDeps): Route =>
  route('GET /v2/batch/scrape/:id', ({ params, query, principal, baseUrl }) =>
    readStatus(deps, { kind: BATCH, teamId: principal.teamId, id: params.id }, { skip: query.skip, baseUrl }),
  );

export const cancelBatch = (jobs: Pick<PageJobs, 'cancel'>): Route =>
  route('DELETE /v2/batch/scrape/:id', async ({ params, principal }) => {
    await jobs.cancel(BATCH, principal.teamId, params.id);
    return { success: true, status: 'cancelled' };
  });

export const getBatchErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/batch/scrape/:id/errors', ({ params, principal }) =>
    readErrors(jobs, { kind: BATCH, teamId: principal.teamId, id: params.id }),
  );
