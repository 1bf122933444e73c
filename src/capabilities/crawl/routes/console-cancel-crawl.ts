import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type ConsoleDeps, findJob, viewOf } from '../console-view.ts';
import { kindOf } from '../settings.ts';

export const consoleCancelCrawl = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('POST /api/crawls/:id/cancel', async ({ viewer: { teamId }, params: { id } }) => {
    const { job } = await findJob(deps, teamId, id);
    await deps.service.cancel(kindOf(job), teamId, id);
    return { crawl: await viewOf(deps, await findJob(deps, teamId, id)) };
  });
