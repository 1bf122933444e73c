import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { newSession } from '../session/session-view.ts';

export const setUp = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/setup', async ({ body: { token, ...who }, address, userAgent, baseUrl }) => {
    const session = await deps.accounts.people.setup.setUp(token, who, { address, userAgent });
    return newSession(deps, session, baseUrl);
  });
