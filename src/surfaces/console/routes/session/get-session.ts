import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { SessionDeps } from '../../deps.ts';
import { sessionView } from './session-view.ts';

export const getSession = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('GET /api/session', async ({ visitor, sessionToken, baseUrl }) =>
    sessionView(deps, visitor, sessionToken, baseUrl),
  );
