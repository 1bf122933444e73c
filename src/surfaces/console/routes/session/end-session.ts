import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const endSession = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/sessions/:id', async ({ viewer, params }) => {
    await people.sessions.end(viewer.personId, params.id);
    return params.id === viewer.sessionId ? new ConsoleReply({ session: null }) : new ConsoleReply({});
  });
