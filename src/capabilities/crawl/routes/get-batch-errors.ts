import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { BATCH } from '../settings.ts';
import { errorsOf, requireRows } from '../status.ts';

export const getBatchErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/batch/scrape/:id/errors', async ({ params, principal }) => {
    const { db } = requireRows(await jobs.find(BATCH, principal.teamId, params.id));
    return { success: true, ...(await errorsOf(db, params.id)) };
  });
