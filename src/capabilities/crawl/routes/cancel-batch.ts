import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { BATCH } from '../settings.ts';

export const cancelBatch = (jobs: Pick<PageJobs, 'cancel'>): Route =>
  route('DELETE /v2/batch/scrape/:id', async ({ params, principal }) => {
    await jobs.cancel(BATCH, principal.teamId, params.id);
    return { success: true, status: 'cancelled' };
  });
