import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { newSession } from './session-view.ts';

export const signIn = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session', async ({ body, address, userAgent, baseUrl }) => {
    const token = await deps.accounts.people.signIn.withPassword(body, { address, userAgent });
    return newSession(deps, token, baseUrl);
  });
