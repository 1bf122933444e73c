import { createHmac } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Database, keptSecret } from '../../../foundation/store/index.ts';
import { newSecret, sameSecret } from '../secrets.ts';

/**
 * What was begun of a sign-in at a provider, in a cookie of the browser that began it: anybody may begin one, so nothing of it is
 * stored here. The secret that signs it is in the database, so that the provider may send people back to another process.
 */
export interface OidcStates {
  /** @param returnTo path of the dashboard */
  begin(returnTo: string): Promise<BegunSignIn & { readonly cookie: string }>;
  /** @returns undefined unless the cookie is one of ours and not over */
  read(cookie: string): Promise<BegunSignIn | undefined>;
}

export interface BegunSignIn {
  readonly state: string;
  /** Of the ID token. */
  readonly nonce: string;
  /** Of PKCE (RFC 7636). It and the nonce follow from the state and the secret, so that no cookie shows them. */
  readonly verifier: string;
  readonly returnTo: string;
}

/** Milliseconds for a sign-in at the provider. */
export const OIDC_LIFE = 10 * 60_000;
/** Characters of base64url of a SHA-256. */
const MAC_LENGTH = 43;

interface Signed {
  readonly state: string;
  readonly returnTo: string;
  /** Milliseconds since 1970. */
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
