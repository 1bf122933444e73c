import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listTeams = ({ tenants }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/teams', async ({ viewer }) => ({ teams: await tenants.teams(viewer) }));
