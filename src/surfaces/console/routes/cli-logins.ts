import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';

/** The sign-in of the published command line. */
export const cliLoginRoutes = ({ cliLogins, people }: Accounts): ConsoleRoute[] => [
  consoleRoute('POST /api/cli-logins', async ({ viewer, body, address }) => {
    const { expiresAt } = await cliLogins.approve(viewer, body, address);
    const teams = await people.teamsOf(viewer.personId);
    const team = teams.find(({ teamId }) => teamId === viewer.teamId);
    return { team: { id: viewer.teamId, name: team?.teamName ?? '' }, expiresAt };
  }),
  consoleRoute('POST /api/auth/cli/status', async ({ body, baseUrl }) => {
    const collected = await cliLogins.collect(body.session_id, body.code_verifier);
    if (collected === undefined) return { status: 'pending' as const };
    const { apiKey, teamName } = collected;
    return { status: 'complete' as const, apiUrl: baseUrl, apiKey, teamName };
  }),
];
