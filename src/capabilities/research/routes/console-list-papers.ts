import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Research } from '../research.ts';

/** What the rows of the dashboard say about papers. */
export const consoleListPapers = (research: Pick<Research, 'facts'>): ConsoleRoute =>
  consoleRoute('POST /api/papers', async ({ body, deadline, viewer }) => ({
    papers: await research.facts(body.ids.map(Number), deadline, viewer.teamId),
  }));
