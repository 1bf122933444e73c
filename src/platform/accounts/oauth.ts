import { createHmac, hash } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Viewer } from '../../foundation/routing/console-route.ts';
import { type Database, keptSecret } from '../../foundation/store/index.ts';
import type { CliLogins, CollectedKey } from './cli-logins.ts';
import { newSecret, sameSecret } from './secrets.ts';

/**
 * Sign-in of clients over OAuth 2.1: authorization codes with PKCE (RFC 7636) for public clients. The access token is an API key of the
 * team, so that it is listed, limited and revoked as every key is.
 */
export interface OAuth {
  /** @returns the client id, which is the signed registration itself: nothing is stored for a client that nobody approved */
  register(client: OAuthClient): Promise<string>;
  /** The client of an id; undefined for an id that this installation did not sign. */
  client(clientId: string): Promise<OAuthClient | undefined>;
  /** @returns an authorization code, for five minutes and one use */
  approve(viewer: Viewer, asked: Approved, address: string): Promise<string>;
  /** @returns the key; undefined for a code that is unknown, used or expired, or was made for another client, address or verifier */
  redeem(code: string, asked: Omit<Approved, 'codeChallenge'>, verifier: string): Promise<CollectedKey | undefined>;
}

export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export interface Approved {
  readonly clientId: string;
  readonly redirectUri: string;
  /** SHA-256 of the verifier in base64url. */
  readonly codeChallenge: string;
}

/** Length of a SHA-256 in base64url. */
const MAC_LENGTH = 43;

export function createOAuth(db: Database, cliLogins: CliLogins, clock: Clock): OAuth {
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

    async client(clientId) {
      const text = clientId.slice(0, -MAC_LENGTH);
      if (!sameSecret(clientId.slice(-MAC_LENGTH), await macOf(text))) return undefined;
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as OAuthClient;
    },

    async approve(viewer, { clientId, redirectUri, codeChallenge }, address) {
      const client = await this.client(clientId);
      const code = newSecret() + bindingOf({ clientId, redirectUri });
      await cliLogins.approve(
        viewer,
        { sessionId: code, codeChallenge, name: client?.name ?? 'OAuth client' },
        address,
      );
      return code;
    },

    async redeem(code, asked, verifier) {
      if (!sameSecret(code.slice(-MAC_LENGTH), bindingOf(asked))) return undefined;
      return cliLogins.collect(code, verifier);
    },
  };
}

/** What binds a code to its client and its address; the code is stored as a hash of the whole. */
const bindingOf = ({ clientId, redirectUri }: Omit<Approved, 'codeChallenge'>): string =>
  hash('sha256', `${clientId}\n${redirectUri}`, 'base64url');
