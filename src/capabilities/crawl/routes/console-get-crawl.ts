import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type ConsoleDeps, findJob, viewOf } from '../console-view.ts';

export const consoleGetCrawl = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('GET /api/crawls/:id', async ({ viewer, params }) => ({
    crawl: await viewOf(deps, await findJob(deps, viewer.teamId, params.id)),
  }));
