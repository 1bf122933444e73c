/**
 * An address as people type it, with a scheme before a bare host: `http://` before a name of this machine or an IP address, which have no
 * certificate as a rule, `https://` before all others. The API takes absolute URLs only. Plain values: the dashboard loads them at run time.
 */
export function withScheme(text: string): string {
  const address = text.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const hostname = URL.parse(`http://${address}`)?.hostname ?? '';
  return `${isIpAddress(hostname) || isLoopbackName(hostname) ? 'http' : 'https'}://${address}`;
}

/** @param hostname as URLs have it, with IPv4 in four parts and IPv6 in brackets */
const isIpAddress = (hostname: string): boolean => hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);

/** RFC 6761 6.3, and the default hosts files of operating systems. */
const isLoopbackName = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|localhost\.localdomain|localhost[46](?:\.localdomain[46])?|ip6-(?:localhost|loopback))\.?$/.test(
    hostname,
  );
