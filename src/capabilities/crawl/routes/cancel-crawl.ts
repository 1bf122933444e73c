import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { CRAWL } from '../settings.ts';

export const cancelCrawl = (jobs: Pick<PageJobs, 'cancel'>): Route =>
  route('DELETE /v2/crawl/:id', async ({ params, principal }) => {
    await jobs.cancel(CRAWL, principal.teamId, params.id);
    return { success: true, status: 'cancelled' };
  });
