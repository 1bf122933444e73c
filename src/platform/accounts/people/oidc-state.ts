import { createHmac } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Database, keptSecret } from '../../../foundation/store/index.ts';
import { newSecret, sameSecret } from '../secrets.ts';

/**
 * State of a pending sign-in at a provider, in a signed cookie: anyone can start a sign-in, so nothing is stored on the server. The
 * signing secret is in the database, so that any process can handle the callback.
 */
export interface OidcStates {
  /** @param returnTo path of the dashboard */
  begin(returnTo: string): Promise<BegunSignIn & { readonly cookie: string }>;
  /** @returns undefined for an invalid or expired cookie */
  read(cookie: string): Promise<BegunSignIn | undefined>;
}

export interface BegunSignIn {
  readonly state: string;
  /** Nonce of the ID token. */
  readonly nonce: string;
  /** PKCE verifier (RFC 7636). Derived, like the nonce, from the state and the secret, so that the cookie does not reveal it. */
  readonly verifier: string;
  readonly returnTo: string;
}

/** Lifetime of a pending sign-in in milliseconds. */
export const OIDC_LIFE = 10 * 60_000;
/** Length of a SHA-256 in base64url. */
const MAC_LENGTH = 43;

interface Signed {
  readonly state: string;
  readonly returnTo: string;
  /** Unix time in milliseconds. */
  readonly ends: number;
}

export function createOidcStates(db: Database, clock: Clock): OidcStates {
  const secret = keptSecret(db, 'oidc-state');
  const macOf = async (purpose: string, text: string): Promise<string> => {
    return createHmac('sha256', await secret())
      .update(`${purpose}\n${text}`)
      .digest('base64url');
  };
  const begun = async ({ state, returnTo }: Signed): Promise<BegunSignIn> => ({
    ...{ state, returnTo },
    nonce: await macOf('nonce', state),
    verifier: await macOf('verifier', state),
  });
  return {
    async begin(returnTo) {
      const signed: Signed = { state: newSecret(), returnTo, ends: clock.now() + OIDC_LIFE };
      const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
      return { ...(await begun(signed)), cookie: text + (await macOf('cookie', text)) };
    },
    async read(cookie) {
      const text = cookie.slice(0, -MAC_LENGTH);
      if (!sameSecret(cookie.slice(-MAC_LENGTH), await macOf('cookie', text))) return undefined;
      const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed;
      return signed.ends > clock.now() ? begun(signed) : undefined;
    },
  };
}
