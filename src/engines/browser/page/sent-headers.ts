import type { HostVisit } from '../host/protocol.ts';

/** Headers that the caller cannot set: of the connection, or set elsewhere. */
const NOT_SENT =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|cookie|user-agent|accept-language|proxy-.*)$/i;

/** The caller's headers for requests to the site. */
export function sentHeaders(headers: HostVisit['headers']): [string, string][] {
  return Object.entries(headers).filter(([name]) => !NOT_SENT.test(name));
}
