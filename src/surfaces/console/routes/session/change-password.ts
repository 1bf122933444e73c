import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { proofOf } from './proof.ts';
import { newSession } from './session-view.ts';

export const changePassword = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/password', async (call) => {
    const { viewer, body, address, userAgent, baseUrl } = call;
    const { signIn } = deps.accounts.people;
    const visit = { address, userAgent };
    const token = await signIn.changePassword(viewer.personId, { ...body, proof: proofOf(call) }, visit);
    return newSession(deps, token, baseUrl);
  });
