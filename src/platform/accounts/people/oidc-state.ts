import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { createSigner, newSecret } from '../secrets.ts';

/**
 * State of a pending sign-in at a provider, in a signed cookie: anyone can start a sign-in, so nothing is stored on the server. The
 * signing secret is in the database, so that any process can handle the callback.
 */
interface OidcStates {
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

interface Signed {
  readonly state: string;
  readonly returnTo: string;
  /** Unix time in milliseconds. */
  readonly ends: number;
}

export function createOidcStates(db: Database, clock: Clock): OidcStates {
  const signer = createSigner(db, 'oidc-state');
  const begun = async ({ state, returnTo }: Signed): Promise<BegunSignIn> => ({
    ...{ state, returnTo },
    nonce: await signer.macOf(`nonce\n${state}`),
    verifier: await signer.macOf(`verifier\n${state}`),
  });
  return {
    async begin(returnTo) {
      const signed: Signed = { state: newSecret(), returnTo, ends: clock.now() + OIDC_LIFE };
      const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
      return { ...(await begun(signed)), cookie: await signer.sign(text) };
    },
    async read(cookie) {
      const text = await signer.textOf(cookie);
      if (text === undefined) return undefined;
      const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed;
      return signed.ends > clock.now() ? begun(signed) : undefined;
    },
  };
}
