import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { proveAgain } from './prove-again.ts';

export const removeSecondFactor = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/remove', async (call) => {
    await accounts.people.secondFactor.removeApp(await proveAgain(accounts, call));
    return {};
  });
