/** Flags for every browser, in addition to the driver's own. */
export const FLAGS: readonly string[] = [
  '--disable-domain-reliability',
  '--no-pings',
  // Sites recognize an automated browser by it.
  '--disable-blink-features=AutomationControlled',
  '--font-render-hinting=none',
  '--mute-audio',
  // Without a declaration, UTF-8 (the other engine reads it so, too), unless the bytes are of another charset.
  '--blink-settings=defaultTextEncodingName=UTF-8',
  '--disk-cache-size=33554432',
];

/**
 * Flags that force all traffic through the filtering proxy: the browser resolves no names, nothing bypasses the proxy (WebRTC would send
 * UDP, and so would QUIC), and loopback is no exception.
 * @param proxy the filtering proxy's URL, without credentials
 * @param trusted SHA-256 of public keys in base64 that the browser trusts, such as that of the sample site
 * @param key for a proxy on this machine that uses TLS with its own certificate: SHA-256 of its public key in base64
 */
export function proxyFlags(proxy: string, trusted: readonly string[] = [], key?: string): string[] {
  const { hostname } = new URL(proxy);
  const names =
    key === undefined
      ? `MAP * ~NOTFOUND , EXCLUDE ${hostname}`
      : `MAP *${hostname.slice(hostname.indexOf('.'))} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`;
  const keys = [...trusted, ...(key === undefined ? [] : [key])];
  return [
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    `--host-resolver-rules=${names}`,
    ...(keys.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${keys.join(',')}`]),
  ];
}

/** Flags of the driver that we remove: the browser should block popups. */
export const UNWANTED_FLAGS: readonly string[] = ['--disable-popup-blocking', '--enable-automation'];
