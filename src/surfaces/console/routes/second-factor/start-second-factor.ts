import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { proveAgain } from './prove-again.ts';

export const startSecondFactor = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor', async (call) =>
    accounts.people.secondFactor.start(await proveAgain(accounts, call), call.viewer.email),
  );
