import { ApiError } from '../../../../foundation/kernel/errors.ts';
import { isRegistered, type OAuth, type OAuthClient } from '../../../../platform/accounts/index.ts';

interface Asked {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly resource?: string | undefined;
}

/**
 * The client that asks for a sign-in.
 * @throws ApiError BAD_REQUEST for a client or an address that is not registered, or a resource of another service
 */
export async function readClient(oauth: OAuth, asked: Asked, baseUrl: string): Promise<OAuthClient> {
  const client = await oauth.client(asked.client_id);
  if (client === undefined) throw wrong('client_id', 'is not a client of this service; start the sign-in again');
  if (!isRegistered(asked.redirect_uri, client.redirectUris)) {
    throw wrong('redirect_uri', 'is not one that the client registered');
  }
  const { resource } = asked;
  if (resource !== undefined && ![`${baseUrl}/mcp`, `${baseUrl}/v2/mcp`, baseUrl, `${baseUrl}/`].includes(resource)) {
    throw wrong('resource', `is not this service, which is ${baseUrl}/mcp`);
  }
  return client;
}

const wrong = (field: string, message: string): ApiError =>
  new ApiError('BAD_REQUEST', { details: [{ field, message }] });
