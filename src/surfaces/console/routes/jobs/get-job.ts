import type { Jobs } from '../../../../foundation/jobs/index.ts';
import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { jobView, requireJob } from './job-view.ts';

export const getJob = (jobs: Jobs): ConsoleRoute =>
  consoleRoute('GET /api/jobs/:id', async ({ viewer, params }) => ({
    job: jobView(await requireJob(jobs, viewer.teamId, params.id)),
  }));
