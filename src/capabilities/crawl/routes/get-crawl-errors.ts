import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { CRAWL } from '../settings.ts';
import { readErrors } from '../status.ts';

export const getCrawlErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/crawl/:id/errors', ({ params, principal }) =>
    readErrors(jobs, { kind: CRAWL, teamId: principal.teamId, id: params.id }),
  );
