import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import { nextPage } from '../next-page.ts';

/** The logs: requests, changes and feedback. */
export const activityRoutes = ({ activity, audit, feedback }: Accounts): ConsoleRoute[] => [
  consoleRoute('GET /api/activity', async ({ viewer, query }) => {
    const entries = await activity.list(viewer.teamId, {
      ...query,
      mcp: query.mcp === 'true',
      dashboard: query.dashboard === 'true',
      reads: query.reads === 'true',
    });
    return { entries, next: nextPage(entries, query.limit) };
  }),
  consoleRoute('GET /api/activity/by-time', ({ viewer, query }) => activity.counts(viewer.teamId, query)),
  consoleRoute('GET /api/activity/:id', async ({ viewer, params }) => ({
    entry: await activity.get(viewer.teamId, params.id),
  })),
  consoleRoute('GET /api/audit', async ({ viewer, query }) => {
    const entries = await audit(viewer.organizationId, query);
    return { entries, next: nextPage(entries, query.limit) };
  }),
  consoleRoute('GET /api/feedback', async ({ viewer, query }) => {
    const entries = await feedback.list(viewer.teamId, query);
    return { entries, next: nextPage(entries, query.limit) };
  }),
];
