import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { newSession } from '../session/session-view.ts';

export const acceptInvitation = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute(
    'POST /api/invitations/accept',
    async ({ body: { token, ...who }, address, userAgent, visitor, baseUrl }) => {
      const { invitations } = deps.accounts.people;
      const session = await invitations.accept(token, who, { address, userAgent }, visitor);
      return newSession(deps, session, baseUrl);
    },
  );
