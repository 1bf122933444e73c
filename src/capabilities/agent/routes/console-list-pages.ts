import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { listPages } from '../pages.ts';
import type { AgentRuns } from '../service.ts';

export const consoleListPages = ({ db, runs }: { readonly db: Database; readonly runs: AgentRuns }): ConsoleRoute =>
  consoleRoute('GET /api/agents/:id/pages', async ({ viewer, params }) => {
    const { id } = await runs.find(viewer.teamId, params.id);
    return { pages: await listPages(db, id) };
  });
