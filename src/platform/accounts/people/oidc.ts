import { cleanName } from '@trawl/contract/checks/shown-name.ts';
import type { Configuration, CustomFetch } from 'openid-client';
import type { OidcConfig } from '../../../foundation/config/index.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { sameSecret } from '../secrets.ts';
import type { PeopleDeps, Visit } from './deps.ts';
import { admit, type OidcFailure, OidcRefusal, type OidcUser } from './oidc-admit.ts';
import { type BegunSignIn, createOidcStates } from './oidc-state.ts';
import type { SignIn } from './sign-in.ts';

export type { OidcFailure } from './oidc-admit.ts';
export { OIDC_LIFE } from './oidc-state.ts';

/** Sign-in with an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export interface Oidc {
  /** Host of the provider, for display. */
  readonly name: string;
  /**
   * @param returnTo dashboard path to return to
   * @returns the redirect URL and the cookie value
   * @throws Error if the provider does not respond
   */
  begin(baseUrl: string, returnTo: string): Promise<{ readonly url: string; readonly cookie: string }>;
  /**
   * @param callback path and query of the callback request
   * @param cookie value from the start of the sign-in
   * @returns the token of a new session and the path to return to, or the failure
   */
  finish(baseUrl: string, callback: string, cookie: string | undefined, visit: Visit): Promise<OidcOutcome>;
}

type OidcOutcome = { readonly token: string; readonly returnTo: string } | { readonly failure: OidcFailure };

/** Path of the redirect URI, which is registered at the provider. */
export const CALLBACK = '/api/oidc/callback';
/** Timeout of one request to the provider, in milliseconds. */
const PATIENCE = 10_000;
/** Milliseconds after which the provider's metadata is read again. */
const FRESH = 60 * 60_000;

export function createOidc(deps: PeopleDeps, config: OidcConfig, egress: Egress, signIn: SignIn): Oidc {
  const { db, clock, log } = deps;
  const states = createOidcStates(db.as<unknown>(), clock);
  const issuer = new URL(config.issuer);
  let known: { readonly provider: Promise<Configuration>; readonly until: number } | undefined;

  /** Sends requests of the library through the guard. */
  const guardedFetch: CustomFetch = async (url, options) => {
    const deadline = deadlineIn(PATIENCE, options.signal);
    const { status, headers, body } = await egress.fetch(url, {
      deadline,
      method: options.method as 'GET' | 'POST',
      headers: options.headers,
      maxRedirects: 0,
      maxBytes: 1_000_000,
      ...(options.body ? { body: options.body instanceof Uint8Array ? options.body : String(options.body) } : {}),
    });
    return new Response(status === 204 ? null : new Uint8Array(body), { status, headers: { ...headers } });
  };

  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client');
    return client.discovery(issuer, config.clientId, config.clientSecret, undefined, {
      [client.customFetch]: guardedFetch,
      // An http:// issuer is deliberate: a provider on the same machine or behind the same proxy.
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    });
  };

  const provider = (): Promise<Configuration> => {
    if (known === undefined || clock.now() >= known.until) {
      const fresh = { provider: discover(), until: clock.now() + FRESH };
      known = fresh;
      fresh.provider.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return known.provider;
  };

  const userOf = async (baseUrl: string, callback: string, begun: BegunSignIn) => {
    const client = await import('openid-client');
    const settings = await provider();
    const tokens = await client.authorizationCodeGrant(settings, new URL(callback, baseUrl), {
      pkceCodeVerifier: begun.verifier,
      expectedNonce: begun.nonce,
      expectedState: begun.state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider sent no ID token');
    // Providers may return email and name from the userinfo endpoint only.
    const more =
      claims.email === undefined && settings.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(settings, tokens.access_token, claims.sub)
        : {};
    const { email, email_verified, name }: Record<string, unknown> = { ...claims, ...more };
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === 'string' ? email : undefined,
      isVerified: email_verified === true,
      name: typeof name === 'string' ? cleanName(name) : undefined,
    } satisfies OidcUser;
  };

  return {
    name: issuer.host,

    async begin(baseUrl, returnTo) {
      const client = await import('openid-client');
      const settings = await provider();
      const { state, nonce, verifier, cookie } = await states.begin(pathOfOurs(returnTo));
      const url = client.buildAuthorizationUrl(settings, {
        redirect_uri: `${baseUrl}${CALLBACK}`,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, cookie };
    },

    async finish(baseUrl, callback, cookie, visit) {
      const given = new URL(callback, baseUrl).searchParams.get('state');
      try {
        const begun = cookie === undefined ? undefined : await states.read(cookie);
        if (begun === undefined || given === null || !sameSecret(begun.state, given)) return { failure: 'OIDC_FAILED' };
        const user = await userOf(baseUrl, callback, begun);
        return { token: await admit(deps, config, signIn, user, visit), returnTo: begun.returnTo };
      } catch (error) {
        if (error instanceof OidcRefusal) return { failure: error.failure };
        log.warn({ err: error }, 'OpenID Connect sign-in failed');
        return { failure: 'OIDC_FAILED' };
      }
    },
  };
}

/** Validates a path of this dashboard; others, such as `//evil.example`, become `/`. At most 2,000 characters, to fit in a cookie. */
function pathOfOurs(text: string): string {
  if (!text.startsWith('/') || !URL.canParse(text, 'http://dashboard')) return '/';
  const { origin, pathname, search, hash } = new URL(text, 'http://dashboard');
  const path = `${pathname}${search}${hash}`;
  return origin === 'http://dashboard' && !pathname.startsWith('//') && path.length <= 2_000 ? path : '/';
}
