import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { newSession } from '../session/session-view.ts';

export const resetPassword = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/password/reset', async ({ body: { token, password, code }, address, userAgent, baseUrl }) => {
    const session = await deps.accounts.people.setup.reset(token, password, code, { address, userAgent });
    return newSession(deps, session, baseUrl);
  });
