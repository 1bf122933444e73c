import type { Jobs } from '../../../../foundation/jobs/index.ts';
import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import { cancelJob } from './cancel-job.ts';
import { getJob } from './get-job.ts';
import { listJobs } from './list-jobs.ts';

/** The jobs of the current team. */
export const jobRoutes = (jobs: Jobs): ConsoleRoute[] => [listJobs(jobs), getJob(jobs), cancelJob(jobs)];
