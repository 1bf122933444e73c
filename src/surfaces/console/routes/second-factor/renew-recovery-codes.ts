import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const renewRecoveryCodes = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/recovery-codes', async ({ viewer, body, address }) => {
    await people.signIn.askAgain(viewer.personId, body.password, address);
    return { recoveryCodes: [...(await people.secondFactor.renewCodes(viewer.personId, body.code, address))] };
  });
