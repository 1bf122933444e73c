import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const withdrawInvitation = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/invitations/:id', async ({ viewer, params, address }) => {
    await people.invitations.withdraw(viewer, params.id, address);
    return {};
  });
