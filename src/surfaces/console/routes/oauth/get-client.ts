import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, SCOPES } from '../../../../platform/accounts/index.ts';
import { readClient } from './read-client.ts';

export const getClient = ({ oauth }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/oauth/client', async ({ query, baseUrl }) => {
    const client = await readClient(oauth, query, baseUrl);
    const { host, protocol } = new URL(query.redirect_uri);
    const asked = (query.scope ?? '').split(' ');
    const wanted = SCOPES.filter(({ name }) => asked.includes(name));
    return {
      ...{ name: client.name, host: client.host ?? null, sentTo: protocol.startsWith('http') ? host : protocol },
      scopes: SCOPES.map(({ name, about }) => ({
        ...{ name, about, asked: wanted.length === 0 || wanted.some((one) => one.name === name) },
      })),
    };
  });
