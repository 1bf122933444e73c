import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { challengeCookies } from '../session/proof.ts';
import { proveAgain } from './prove-again.ts';

export const startPasskey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys/start', async (call) => {
    const { passkeys, secondFactor } = accounts.people;
    await secondFactor.prove(await proveAgain(accounts, call));
    const { options, cookie } = await passkeys.begin(call.viewer, call.baseUrl);
    return new ConsoleReply({ body: { options }, cookies: challengeCookies(cookie) });
  });
