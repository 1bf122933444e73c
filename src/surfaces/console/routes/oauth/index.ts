import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { approveClient } from './approve-client.ts';
import { disconnectClient } from './disconnect-client.ts';
import { getClient } from './get-client.ts';
import { listClients } from './list-clients.ts';

/** Sign-ins over OAuth: the consent page, and the clients that are connected. */
export const oauthRoutes = (accounts: Accounts): ConsoleRoute[] => [
  getClient(accounts),
  approveClient(accounts),
  listClients(accounts),
  disconnectClient(accounts),
];
