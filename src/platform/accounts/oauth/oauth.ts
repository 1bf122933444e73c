import type { Viewer } from '../../../foundation/routing/console-route.ts';
import type { Actor } from '../audit.ts';
import type { OAuthClients } from './clients.ts';

/**
 * Sign-in of clients over OAuth 2.1: authorization codes with PKCE (RFC 7636) and refresh tokens, for public clients. What a person
 * approves is a grant. Its access token is a key of the team with an audience, so that limits, activity and revocation are those of keys.
 */
export interface OAuth extends OAuthClients {
  /** @returns an authorization code, for five minutes and one use */
  approve(viewer: Viewer, asked: Approved, address: string): Promise<string>;
  /**
   * Exchanges a code. One that was used before ends what it was used for.
   * @returns undefined for a code that is unknown, used or expired, or was made for another client, address, audience or verifier
   */
  redeem(code: string, asked: Redeemed, verifier: string): Promise<Tokens | undefined>;
  /**
   * Replaces both tokens. A token that was replaced earlier ends the grant: it was stolen from somebody.
   * @returns undefined for a token that is unknown, used, expired or revoked, or belongs to another client or audience
   */
  refresh(token: string, asked: Omit<Redeemed, 'redirectUri'>): Promise<Tokens | undefined>;
  /** Ends the grant of an access or refresh token. No effect for other tokens, and for those of other clients. */
  revoke(token: string, clientId: string): Promise<void>;
  /** The clients that are connected with a team, newest first. */
  connected(teamId: string): Promise<ConnectedClient[]>;
  /** @throws ApiError NOT_FOUND when the team has no such client */
  disconnect(id: string, teamId: string, actor: Actor): Promise<void>;
}

export interface Redeemed {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Undefined: the one that was approved. */
  readonly audience: string | undefined;
}

interface Approved extends Redeemed {
  readonly audience: string;
  readonly clientName: string;
  /** Scopes with blanks between them; those that this service lacks are left out. Undefined, or none that it has: all. */
  readonly scope: string | undefined;
  /** SHA-256 of the verifier in base64url. */
  readonly codeChallenge: string;
}

export interface Tokens {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
}

interface ConnectedClient {
  readonly id: string;
  readonly name: string;
  readonly personId: string;
  readonly scopes: readonly string[];
  /** ISO times. */
  readonly createdAt: string;
  readonly lastUsedAt: string | undefined;
  /** Unless the client is used before. */
  readonly expiresAt: string;
}
