import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { proofOf } from '../session/proof.ts';
import { newSession } from '../session/session-view.ts';

export const acceptInvitation = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/invitations/accept', async (call) => {
    const { address, userAgent, visitor, baseUrl } = call;
    const { token, name, password } = call.body;
    const { invitations } = deps.accounts.people;
    const who = { name, password, proof: proofOf(call) };
    const session = await invitations.accept(token, who, { address, userAgent }, visitor);
    return newSession(deps, session, baseUrl);
  });
