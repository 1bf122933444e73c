import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { presented } from '../session/proof.ts';

export const addPasskey = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys', async (call) => {
    const { viewer, body, address } = call;
    const made = presented(body.passkey, call);
    const recoveryCodes = await people.secondFactor.addPasskey(viewer, body.name, made, address);
    // Whoever signed in without a second factor has to have it now.
    if (recoveryCodes !== null) await people.sessions.endAll(viewer.personId, viewer.sessionId);
    return { recoveryCodes };
  });
