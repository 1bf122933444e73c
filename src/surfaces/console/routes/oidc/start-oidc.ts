import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { OIDC_LIFE, type Oidc } from '../../../../platform/accounts/index.ts';
import { OIDC_COOKIE, oidcFailed } from './failed.ts';

export const startOidc = (oidc: Oidc): ConsoleRoute =>
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
