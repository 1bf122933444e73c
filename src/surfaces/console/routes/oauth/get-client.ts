import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { readClient } from './read-client.ts';

export const getClient = ({ oauth }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/oauth/client', async ({ query, baseUrl }) => {
    const { name } = await readClient(oauth, query, baseUrl);
    const { host, protocol } = new URL(query.redirect_uri);
    return { name, sentTo: protocol.startsWith('http') ? host : protocol };
  });
