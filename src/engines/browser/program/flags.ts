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
 * @param key for a proxy on this machine that uses TLS with its own certificate: SHA-256 of its public key in base64
 */
export function proxyFlags(proxy: string, key?: string): string[] {
  const { hostname } = new URL(proxy);
  const names =
    key === undefined
      ? `MAP * ~NOTFOUND , EXCLUDE ${hostname}`
      : `MAP *${hostname.slice(hostname.indexOf('.'))} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`;
  return [
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    `--host-resolver-rules=${names}`,
    ...(key === undefined ? [] : [`--ignore-certificate-errors-spki-list=${key}`]),
  ];
}

/** Flags of the driver that we remove: the browser should block popups. */
export const UNWANTED_FLAGS: readonly string[] = ['--disable-popup-blocking', '--enable-automation'];
