import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const endAllSessions = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/sessions', async ({ viewer }) => {
    const ended = await people.sessions.endAll(viewer.personId);
    return new ConsoleReply({ session: null, body: { ended } });
  });
