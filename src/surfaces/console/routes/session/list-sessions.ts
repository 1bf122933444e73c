import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listSessions = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/sessions', async ({ viewer }) => ({ sessions: await people.sessions.list(viewer) }));
