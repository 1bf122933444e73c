import type { PasskeyUsed } from '@trawl/contract/api/passkey-fields.ts';
import type { ConsoleReply } from '../../../foundation/routing/console-route.ts';
import { PASSKEY_LIFE, type Proof } from '../../../platform/accounts/index.ts';

/** Keeps the challenge of a passkey, and binds the answer to the browser that asked for it. */
const PASSKEY_COOKIE = 'trawl_passkey';

interface Asked {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
}

/** What the browser answers a challenge with. */
export const presented = <Response>(response: Response, { cookies, baseUrl }: Asked) => ({
  response,
  cookie: cookies[PASSKEY_COOKIE],
  baseUrl,
});

/** The second factor that a request proves. */
export function proofOf(
  call: Asked & { readonly body: { readonly code?: string | undefined; readonly passkey?: PasskeyUsed | undefined } },
): Proof {
  const { code, passkey } = call.body;
  return { code, passkey: passkey && presented(passkey, call) };
}

export const challengeCookies = (value: string): ConsoleReply['cookies'] => [
  { name: PASSKEY_COOKIE, value, maxAgeSeconds: PASSKEY_LIFE / 1000 },
];
