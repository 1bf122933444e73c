import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const approveCliLogin = ({ cliLogins, people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/cli-logins', async ({ viewer, body, address }) => {
    const { expiresAt } = await cliLogins.approve(viewer, body, address);
    const teams = await people.teamsOf(viewer.personId);
    const team = teams.find(({ teamId }) => teamId === viewer.teamId);
    return { team: { id: viewer.teamId, name: team?.teamName ?? '' }, expiresAt };
  });
