import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const signOut = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/session', async ({ viewer }) => {
    await people.sessions.end(viewer.personId, viewer.sessionId);
    return new ConsoleReply({ session: null });
  });
