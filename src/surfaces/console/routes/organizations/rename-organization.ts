import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const renameOrganization = ({ tenants }: Accounts): ConsoleRoute =>
  consoleRoute('PATCH /api/organizations/:id', async ({ viewer, params, body, address }) => ({
    organization: await tenants.renameOrganization(viewer, params.id, body.name, address),
  }));
