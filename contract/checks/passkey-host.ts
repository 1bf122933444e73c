/**
 * The host name that passkeys of a site are bound to; undefined for IP addresses, to which browsers bind none.
 * @param url of the site; the parser of URLs writes every IPv4 address as four numbers, and IPv6 addresses in brackets
 */
export function passkeyHost(url: string): string | undefined {
  const { hostname } = new URL(url);
  return /^\[|^[\d.]+$/.test(hostname) ? undefined : hostname;
}
