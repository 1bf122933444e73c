import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const invitePerson = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/invitations', async ({ viewer, body, address, baseUrl }) => {
    const teamIds = body.teamIds ?? [viewer.teamId];
    return people.invitations.invite(viewer, { ...body, teamIds }, address, baseUrl);
  });
