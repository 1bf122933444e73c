import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { CRAWL } from '../settings.ts';
import { errorsOf, requireRows } from '../status.ts';

export const getCrawlErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/crawl/:id/errors', async ({ params, principal }) => {
    const { db } = requireRows(await jobs.find(CRAWL, principal.teamId, params.id));
    return { success: true, ...(await errorsOf(db, params.id)) };
  });
