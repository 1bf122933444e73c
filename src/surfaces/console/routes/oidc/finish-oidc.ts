import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { OIDC_CALLBACK, type Oidc, SESSION_LIFE } from '../../../../platform/accounts/index.ts';
import { OIDC_COOKIE, oidcFailed } from './failed.ts';

export const finishOidc = (oidc: Oidc): ConsoleRoute =>
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
