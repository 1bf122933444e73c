import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { proveAgain } from './prove-again.ts';

export const removePasskey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys/:id/remove', async (call) => {
    await accounts.people.secondFactor.removePasskey(await proveAgain(accounts, call), call.params.id);
    return {};
  });
