import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { sessionView } from './session-view.ts';

export const switchTeam = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session/team', async ({ viewer, body, sessionToken, baseUrl }) => {
    const { sessions } = deps.accounts.people;
    // A viewer has a session.
    const token = sessionToken as string;
    await sessions.chooseTeam(viewer, token, body.teamId);
    return sessionView(deps, await sessions.find(token), token, baseUrl);
  });
