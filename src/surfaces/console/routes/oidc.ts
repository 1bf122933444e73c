import { z } from 'zod';
import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { OIDC_CALLBACK, OIDC_LIFE, SESSION_LIFE } from '../../../platform/accounts/index.ts';
import { OIDC_START, type SessionDeps } from '../session-view.ts';

/** Ties what the provider sends back to the browser that began. */
const COOKIE = 'trawl_oidc';

const failed = (code: string): ConsoleReply =>
  new ConsoleReply({ redirect: `/sign-in?error=${code}`, cookies: [{ name: COOKIE, value: '', maxAgeSeconds: 0 }] });

/** Signing in with OpenID Connect; nothing where no provider is set. */
export function oidcRoutes({ accounts }: SessionDeps): ConsoleRoute[] {
  const { oidc } = accounts.people;
  if (oidc === undefined) return [];
  return [
    consoleRoute({
      method: 'GET',
      path: OIDC_START,
      access: 'anyone',
      query: z.object({ returnTo: z.string().max(2000).default('/') }),
      handler: async ({ query, baseUrl, log }) => {
        try {
          const { url, state } = await oidc.begin(baseUrl, query.returnTo);
          const cookie = { name: COOKIE, value: state, maxAgeSeconds: OIDC_LIFE / 1000 };
          return new ConsoleReply({ redirect: url, cookies: [cookie] });
        } catch (error) {
          log.warn({ err: error }, 'the OpenID Connect provider does not answer');
          return failed('OIDC_FAILED');
        }
      },
    }),
    consoleRoute({
      method: 'GET',
      path: OIDC_CALLBACK,
      access: 'anyone',
      query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      handler: async ({ query, cookies, baseUrl, address, userAgent }) => {
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries(query)) search.set(name, String(value));
        const callback = `${OIDC_CALLBACK}?${search}`;
        const outcome = await oidc.finish(baseUrl, callback, cookies[COOKIE], { address, userAgent });
        if ('failure' in outcome) return failed(outcome.failure);
        return new ConsoleReply({
          session: { token: outcome.token, maxAgeSeconds: SESSION_LIFE / 1000 },
          cookies: [{ name: COOKIE, value: '', maxAgeSeconds: 0 }],
          redirect: outcome.returnTo,
        });
      },
    }),
  ];
}
