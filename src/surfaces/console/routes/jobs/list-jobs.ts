import type { Jobs } from '../../../../foundation/jobs/index.ts';
import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { nextPage } from '../../next-page.ts';
import { jobView } from './job-view.ts';

export const listJobs = (jobs: Jobs): ConsoleRoute =>
  consoleRoute('GET /api/jobs', async ({ viewer, query: { kind, state, before, limit } }) => {
    const list = await jobs.list({
      teamId: viewer.teamId,
      limit,
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...(before === undefined ? {} : { before }),
    });
    return { jobs: list.map(jobView), next: nextPage(list, limit) };
  });
