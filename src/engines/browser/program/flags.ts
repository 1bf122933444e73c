/** What every browser is started with, beside the driver's own flags. */
export const FLAGS: readonly string[] = [
  '--disable-domain-reliability',
  '--no-pings',
  // Sites tell an automated browser by it.
  '--disable-blink-features=AutomationControlled',
  '--font-render-hinting=none',
  '--mute-audio',
  '--disk-cache-size=33554432',
];

/**
 * What keeps pages to the filtering proxy. They reach nothing else: names are not
 * looked up by the browser, nothing goes around the proxy (WebRTC would send UDP, QUIC too), loopback is no exception.
 * @param proxy the filtering proxy's URL, without credentials
 */
export function proxyFlags(proxy: string): string[] {
  const { hostname } = new URL(proxy);
  return [
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
  ];
}

/** Flags of the driver that we do without: popups stay blocked where the browser can block them. */
export const UNWANTED_FLAGS: readonly string[] = ['--disable-popup-blocking', '--enable-automation'];
