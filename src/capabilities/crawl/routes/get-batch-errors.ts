import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PageJobs } from '../page-jobs.ts';
import { BATCH } from '../settings.ts';
import { readErrors } from '../status.ts';

export const getBatchErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/batch/scrape/:id/errors', ({ params, principal }) =>
    readErrors(jobs, { kind: BATCH, teamId: principal.teamId, id: params.id }),
  );
