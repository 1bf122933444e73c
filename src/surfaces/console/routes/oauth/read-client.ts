import { badRequest } from '../../../../foundation/kernel/errors.ts';
import { audiencesOf, isRegistered, type OAuth, type OAuthClient } from '../../../../platform/accounts/index.ts';

interface Asked {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly resource?: string | undefined;
}

/**
 * The client that asks for a sign-in, and the resource that it wants a token for.
 * @throws ApiError BAD_REQUEST for a client or an address that is not registered, or a resource of another service
 */
export async function readClient(
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
