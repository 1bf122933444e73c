import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { approveClient } from './approve-client.ts';
import { getClient } from './get-client.ts';

/** The consent page of a sign-in over OAuth. */
export const oauthRoutes = (accounts: Accounts): ConsoleRoute[] => [getClient(accounts), approveClient(accounts)];
