import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const getActivityEntry = ({ activity }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/activity/:id', async ({ viewer, params }) => ({
    entry: await activity.get(viewer.teamId, params.id),
  }));
