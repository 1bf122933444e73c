import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const createOrganization = ({ tenants }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/organizations', async ({ viewer, body, address }) =>
    tenants.addOrganization(viewer, body, address),
  );
