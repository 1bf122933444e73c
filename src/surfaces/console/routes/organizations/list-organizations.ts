import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listOrganizations = ({ tenants }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/organizations', async ({ viewer }) => ({
    organizations: await tenants.organizations(viewer),
  }));
