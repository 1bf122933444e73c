import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { challengeCookies } from '../session/proof.ts';

export const challengePasskey = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys/challenge', async ({ baseUrl }) => {
    const { options, cookie } = await people.passkeys.challenge(baseUrl);
    return new ConsoleReply({ body: { options }, cookies: challengeCookies(cookie) });
  });
