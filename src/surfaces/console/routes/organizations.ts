import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';

/** Organizations and teams. */
export const organizationRoutes = ({ tenants }: Accounts): ConsoleRoute[] => [
  consoleRoute('GET /api/organizations', async ({ viewer }) => ({
    organizations: await tenants.organizations(viewer),
  })),
  consoleRoute('POST /api/organizations', async ({ viewer, body, address }) =>
    tenants.addOrganization(viewer, body, address),
  ),
  consoleRoute('PATCH /api/organizations/:id', async ({ viewer, params, body, address }) => ({
    organization: await tenants.renameOrganization(viewer, params.id, body.name, address),
  })),
  consoleRoute('GET /api/teams', async ({ viewer }) => ({ teams: await tenants.teams(viewer) })),
  consoleRoute('POST /api/teams', async ({ viewer, body, address }) => ({
    team: await tenants.addTeam(viewer, body.name, address),
  })),
  consoleRoute('PATCH /api/teams/:id', async ({ viewer, params, body, address }) => ({
    team: await tenants.changeTeam(viewer, params.id, body, address),
  })),
];
