import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { presented } from './proof.ts';
import { newSession } from './session-view.ts';

export const signInWithPasskey = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session/passkey', async (call) => {
    const { body, address, userAgent, baseUrl } = call;
    const { signIn } = deps.accounts.people;
    const token = await signIn.withPasskey(presented(body.passkey, call), { address, userAgent });
    return newSession(deps, token, baseUrl);
  });
