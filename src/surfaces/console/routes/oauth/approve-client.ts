import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { readClient } from './read-client.ts';

export const approveClient = ({ oauth }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/oauth/approvals', async ({ viewer, body, address, baseUrl }) => {
    const { name: clientName, audience } = await readClient(oauth, body, baseUrl);
    const { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge, scope, state } = body;
    const asked = { clientId, clientName, redirectUri, audience, scope, codeChallenge };
    const redirect = new URL(redirectUri);
    redirect.searchParams.set('code', await oauth.approve(viewer, asked, address));
    if (state !== undefined) redirect.searchParams.set('state', state);
    redirect.searchParams.set('iss', baseUrl);
    return { redirect: redirect.href };
  });
