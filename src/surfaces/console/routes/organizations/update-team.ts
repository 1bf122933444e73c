import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const updateTeam = ({ tenants }: Accounts): ConsoleRoute =>
  consoleRoute('PATCH /api/teams/:id', async ({ viewer, params, body, address }) => ({
    team: await tenants.changeTeam(viewer, params.id, body, address),
  }));
