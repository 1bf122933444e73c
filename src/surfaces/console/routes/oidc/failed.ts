import { ConsoleReply } from '../../../../foundation/routing/console-route.ts';

/** Binds the callback of the provider to the browser that started the sign-in. */
export const OIDC_COOKIE = 'trawl_oidc';

/** Back to the sign-in page, with the reason. */
export const oidcFailed = (code: string): ConsoleReply =>
  new ConsoleReply({
    redirect: `/sign-in?error=${code}`,
    cookies: [{ name: OIDC_COOKIE, value: '', maxAgeSeconds: 0 }],
  });
