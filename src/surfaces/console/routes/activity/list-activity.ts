import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { nextPage } from '../../next-page.ts';

export const listActivity = ({ activity }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/activity', async ({ viewer, query }) => {
    const entries = await activity.list(viewer.teamId, {
      ...query,
      mcp: query.mcp === 'true',
      dashboard: query.dashboard === 'true',
    });
    return { entries, next: nextPage(entries, query.limit) };
  });
