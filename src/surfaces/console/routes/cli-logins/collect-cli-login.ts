import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const collectCliLogin = ({ cliLogins }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/auth/cli/status', async ({ body, baseUrl }) => {
    const collected = await cliLogins.collect(body.session_id, body.code_verifier);
    if (collected === undefined) return { status: 'pending' as const };
    const { apiKey, teamName } = collected;
    return { status: 'complete' as const, apiUrl: baseUrl, apiKey, teamName };
  });
