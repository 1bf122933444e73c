import { cleanName } from '@trawl/contract/checks/shown-name.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { createSigner } from '../secrets.ts';
import type { ClientDocuments, OAuthClient } from './client-documents.ts';

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

export function createOAuthClients(db: Database, documents: ClientDocuments, clock: Clock): OAuthClients {
  const signer = createSigner(db, 'oauth-clients');
  return {
    async register({ name, redirectUris }) {
      return signer.sign(Buffer.from(JSON.stringify({ name, redirectUris, at: clock.now() })).toString('base64url'));
    },

    async find(clientId) {
      if (clientId.startsWith('https://')) return documents.read(clientId);
      const text = await signer.textOf(clientId);
      if (text === undefined) return undefined;
      const client = JSON.parse(Buffer.from(text, 'base64url').toString()) as OAuthClient;
      // Older ids have the name as it came.
      return { ...client, name: cleanName(client.name) || 'MCP client' };
    },
  };
}
