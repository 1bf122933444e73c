import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { sessionView } from './session-view.ts';

export const renameMe = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('PATCH /api/me', async ({ viewer, body, address, sessionToken, baseUrl }) => {
    const { members, sessions } = deps.accounts.people;
    await members.rename(viewer, body.name, address);
    return sessionView(deps, await sessions.find(sessionToken), sessionToken, baseUrl);
  });
