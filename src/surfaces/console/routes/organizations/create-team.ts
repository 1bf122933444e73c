import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const createTeam = ({ tenants }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/teams', async ({ viewer, body, address }) => ({
    team: await tenants.addTeam(viewer, body.name, address),
  }));
