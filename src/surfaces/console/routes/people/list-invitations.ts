import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listInvitations = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/invitations', async ({ viewer }) => ({
    invitations: await people.invitations.list(viewer.organizationId),
  }));
