import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { approveCliLogin } from './approve-cli-login.ts';
import { collectCliLogin } from './collect-cli-login.ts';

/** The sign-in of the published command line. */
export const cliLoginRoutes = (accounts: Accounts): ConsoleRoute[] => [
  approveCliLogin(accounts),
  collectCliLogin(accounts),
];
