import { ApiError, badRequest } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute, isAtLeast, roleRefused } from '../../../foundation/routing/console-route.ts';
import {
  type Accounts,
  audiencesOf,
  isRegistered,
  type OAuth,
  type OAuthClient,
  SCOPES,
} from '../../../platform/accounts/index.ts';
import { actorOf } from '../actor.ts';

interface Asked {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly resource?: string | undefined;
}

/**
 * The client that asks for a sign-in, and the resource that it wants a token for.
 * @throws ApiError BAD_REQUEST for a client or an address that is not registered, or a resource of another service
 */
async function readClient(
  oauth: OAuth,
  asked: Asked,
  baseUrl: string,
): Promise<OAuthClient & { readonly audience: string }> {
  const client = await oauth.find(asked.client_id);
  if (client === undefined) throw badRequest('client_id', 'is not a client of this service; start the sign-in again');
  if (!isRegistered(asked.redirect_uri, client.redirectUris)) {
    throw badRequest('redirect_uri', 'is not registered for this client');
  }
  const audiences = audiencesOf(baseUrl);
  const audience = asked.resource ?? audiences[0];
  if (!audiences.includes(audience)) throw badRequest('resource', `is not this service, which is ${audiences[0]}`);
  return { ...client, audience };
}

/** Sign-ins over OAuth: the consent page, and the clients that are connected. */
export const oauthRoutes = ({ oauth, people }: Accounts): ConsoleRoute[] => [
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
  }),
  consoleRoute('POST /api/oauth/approvals', async ({ viewer, body, address, baseUrl }) => {
    const { name: clientName, audience } = await readClient(oauth, body, baseUrl);
    const { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge, scope, state } = body;
    const asked = { clientId, clientName, redirectUri, audience, scope, codeChallenge };
    const redirect = new URL(redirectUri);
    redirect.searchParams.set('code', await oauth.approve(viewer, asked, address));
    if (state !== undefined) redirect.searchParams.set('state', state);
    redirect.searchParams.set('iss', baseUrl);
    return { redirect: redirect.href };
  }),
  consoleRoute('GET /api/oauth/clients', async ({ viewer }) => {
    const members = await people.members.list(viewer);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const clients = await oauth.connected(viewer.teamId);
    return {
      clients: clients.map(({ personId, lastUsedAt, ...client }) => ({
        ...client,
        connectedBy: names.get(personId) ?? null,
        lastUsedAt: lastUsedAt ?? null,
        canEdit: isAtLeast(viewer.role, 'admin') || personId === viewer.personId,
      })),
    };
  }),
  consoleRoute('DELETE /api/oauth/clients/:id', async ({ viewer, params, address }) => {
    const client = (await oauth.connected(viewer.teamId)).find(({ id }) => id === params.id);
    if (client === undefined) throw new ApiError('NOT_FOUND');
    if (!isAtLeast(viewer.role, 'admin') && client.personId !== viewer.personId) {
      throw roleRefused('Only admins can disconnect clients that others connected.');
    }
    await oauth.disconnect(params.id, viewer.teamId, actorOf(viewer, address));
    return { disconnected: true as const };
  }),
];
