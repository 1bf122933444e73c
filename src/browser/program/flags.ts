/**
 * What every browser is started with, beside the driver's own flags. Pages reach nothing but the filtering proxy: names are not
 * looked up by the browser, nothing goes around the proxy (WebRTC would send UDP, QUIC too), loopback is no exception.
 * @param proxy the filtering proxy's URL, without credentials
 */
export function browserFlags(proxy: string): string[] {
  const { hostname } = new URL(proxy);
  return [
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
    '--disable-domain-reliability',
    '--no-pings',
    // Sites tell an automated browser by it.
    '--disable-blink-features=AutomationControlled',
    '--font-render-hinting=none',
    '--mute-audio',
    '--disk-cache-size=33554432',
  ];
}

/** Flags of the driver that we do without: popups stay blocked where the browser can block them. */
export const UNWANTED_FLAGS: readonly string[] = ['--disable-popup-blocking', '--enable-automation'];
