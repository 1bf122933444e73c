import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { proofOf } from './proof.ts';
import { newSession } from './session-view.ts';

export const signIn = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session', async (call) => {
    const { address, userAgent, baseUrl } = call;
    const credentials = { ...call.body, proof: proofOf(call) };
    const token = await deps.accounts.people.signIn.withPassword(credentials, { address, userAgent });
    return newSession(deps, token, baseUrl);
  });
