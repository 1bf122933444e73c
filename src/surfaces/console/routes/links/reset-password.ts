import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { proofOf } from '../session/proof.ts';
import { newSession } from '../session/session-view.ts';

export const resetPassword = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/password/reset', async (call) => {
    const { address, userAgent, baseUrl } = call;
    const { token, password } = call.body;
    const { setup } = deps.accounts.people;
    const session = await setup.reset(token, password, proofOf(call), { address, userAgent });
    return newSession(deps, session, baseUrl);
  });
