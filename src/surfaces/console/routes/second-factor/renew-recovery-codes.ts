import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { proveAgain } from './prove-again.ts';

export const renewRecoveryCodes = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/recovery-codes', async (call) => ({
    recoveryCodes: await accounts.people.secondFactor.renewCodes(await proveAgain(accounts, call)),
  }));
