import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type Accounts, OIDC_CALLBACK, OIDC_LIFE, type Oidc, SESSION_LIFE } from '../../../platform/accounts/index.ts';

/** Binds the callback of the provider to the browser that started the sign-in. */
const OIDC_COOKIE = 'trawl_oidc';

/** Back to the sign-in page, with the reason. */
const oidcFailed = (code: string): ConsoleReply =>
  new ConsoleReply({
    redirect: `/sign-in?error=${code}`,
    cookies: [{ name: OIDC_COOKIE, value: '', maxAgeSeconds: 0 }],
  });

const finishOidc = (oidc: Oidc): ConsoleRoute =>
  consoleRoute('GET /api/oidc/callback', async ({ query, cookies, baseUrl, address, userAgent }) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const callback = `${OIDC_CALLBACK}?${search}`;
    const outcome = await oidc.finish(baseUrl, callback, cookies[OIDC_COOKIE], { address, userAgent });
    if ('failure' in outcome) return oidcFailed(outcome.failure);
    return new ConsoleReply({
      session: { token: outcome.token, maxAgeSeconds: SESSION_LIFE / 1000 },
      cookies: [{ name: OIDC_COOKIE, value: '', maxAgeSeconds: 0 }],
      redirect: outcome.returnTo,
    });
  });

const startOidc = (oidc: Oidc): ConsoleRoute =>
  consoleRoute('GET /api/oidc/start', async ({ query, baseUrl, log }) => {
    try {
      const { url, cookie: value } = await oidc.begin(baseUrl, query.returnTo);
      const cookie = { name: OIDC_COOKIE, value, maxAgeSeconds: OIDC_LIFE / 1000 };
      return new ConsoleReply({ redirect: url, cookies: [cookie] });
    } catch (error) {
      log.warn({ err: error }, 'OpenID Connect provider not reachable');
      return oidcFailed('OIDC_FAILED');
    }
  });

/** Signing in with OpenID Connect; no routes without a provider. */
export const oidcRoutes = ({ people: { oidc } }: Accounts): ConsoleRoute[] =>
  oidc === undefined ? [] : [startOidc(oidc), finishOidc(oidc)];
