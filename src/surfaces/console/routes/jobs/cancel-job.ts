import type { Jobs } from '../../../../foundation/jobs/index.ts';
import { ApiError } from '../../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { jobView, requireJob } from './job-view.ts';

export const cancelJob = (jobs: Jobs): ConsoleRoute =>
  consoleRoute('POST /api/jobs/:id/cancel', async ({ viewer, params }) => {
    await requireJob(jobs, viewer.teamId, params.id);
    if (!(await jobs.cancel(params.id))) {
      throw new ApiError('CONFLICT', { code: 'FINISHED', message: 'This job has already finished.' });
    }
    return { job: jobView(await requireJob(jobs, viewer.teamId, params.id)) };
  });
