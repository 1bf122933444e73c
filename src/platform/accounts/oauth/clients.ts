import { createHmac } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Database, keptSecret } from '../../../foundation/store/index.ts';
import { sameSecret } from '../secrets.ts';
import type { OAuthClient } from './client.ts';
import type { ClientDocuments } from './client-documents.ts';

/** Clients without rows: nothing is stored for a client that nobody approved. */
export interface OAuthClients {
  /** @returns the client id, which is the signed registration itself */
  register(client: OAuthClient): Promise<string>;
  /**
   * The client of an id: a registration that this installation signed, or the URL of a metadata document, which is fetched.
   * @throws ApiError BAD_REQUEST for any other id, or a document that cannot be read
   */
  find(clientId: string): Promise<OAuthClient | undefined>;
}

/** Length of a SHA-256 in base64url. */
const MAC_LENGTH = 43;

export function createOAuthClients(db: Database, documents: ClientDocuments, clock: Clock): OAuthClients {
  const secret = keptSecret(db, 'oauth-clients');
  const macOf = async (text: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(text)
      .digest('base64url');

  return {
    async register({ name, redirectUris }) {
      const text = Buffer.from(JSON.stringify({ name, redirectUris, at: clock.now() })).toString('base64url');
      return text + (await macOf(text));
    },

    async find(clientId) {
      if (clientId.startsWith('https://')) return documents.read(clientId);
      const text = clientId.slice(0, -MAC_LENGTH);
      if (!sameSecret(clientId.slice(-MAC_LENGTH), await macOf(text))) return undefined;
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as OAuthClient;
    },
  };
}
