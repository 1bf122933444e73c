import type { BrowserContextOptions, CDPSession } from 'playwright-core';
import type { HostVisit } from '../host/protocol.ts';
import { localeOf } from './location.ts';

/** What a page learns about its visitor. */

const DESKTOP = { width: 1280, height: 800 } as const;
const PHONE = { width: 412, height: 915 } as const;

/** The operating system of a desktop visitor: the one that its fonts and WebGL indicate. */
const SYSTEM =
  process.platform === 'darwin'
    ? { agent: 'Macintosh; Intel Mac OS X 10_15_7', platform: 'macOS', version: '14.5.0', navigator: 'MacIntel' }
    : process.platform === 'win32'
      ? { agent: 'Windows NT 10.0; Win64; x64', platform: 'Windows', version: '15.0.0', navigator: 'Win32' }
      : { agent: 'X11; Linux x86_64', platform: 'Linux', version: '6.8.0', navigator: 'Linux x86_64' };

const header = (headers: HostVisit['headers'], name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

/** Chrome's own user agent of this version, without "Headless". */
function userAgent(visit: HostVisit, version: string): string {
  const own = header(visit.headers, 'user-agent');
  if (own !== undefined) return own;
  const major = version.split('.')[0];
  return visit.mobile
    ? `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`
    : `Mozilla/5.0 (${SYSTEM.agent}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** @param proxy the filtering proxy's URL; its credentials are not given to the driver, see `interception.ts` */
export function contextOptions(visit: HostVisit, version: string, proxy: string): BrowserContextOptions {
  const { locale, timeZone, position } = localeOf(visit.location.country, visit.location.languages);
  const viewport = visit.screenshot?.viewport ?? (visit.mobile ? PHONE : DESKTOP);
  return {
    proxy: { server: proxy, bypass: '<-loopback>' },
    acceptDownloads: false,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: visit.skipTlsVerification,
    locale,
    userAgent: userAgent(visit, version),
    viewport: { width: viewport.width, height: viewport.height },
    ...(visit.mobile ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
    permissions: position === undefined ? [] : ['geolocation'],
    ...(position === undefined ? {} : { geolocation: position }),
    ...(visit.storageState === undefined
      ? {}
      : { storageState: visit.storageState as NonNullable<Exclude<BrowserContextOptions['storageState'], string>> }),
  };
}

/** What the driver leaves out: the brands and all languages. */
export async function presentAs(session: CDPSession, visit: HostVisit, version: string): Promise<void> {
  const { acceptLanguage } = localeOf(visit.location.country, visit.location.languages);
  const major = version.split('.')[0] as string;
  const brands = (shown: string) => [
    { brand: 'Not=A?Brand', version: shown === major ? '24' : '24.0.0.0' },
    { brand: 'Chromium', version: shown },
    { brand: 'Google Chrome', version: shown },
  ];
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: userAgent(visit, version),
    acceptLanguage: header(visit.headers, 'accept-language') ?? acceptLanguage,
    platform: visit.mobile ? 'Linux armv81' : SYSTEM.navigator,
    userAgentMetadata: {
      brands: brands(major),
      fullVersionList: brands(version),
      platform: visit.mobile ? 'Android' : SYSTEM.platform,
      platformVersion: visit.mobile ? '10.0.0' : SYSTEM.version,
      architecture: visit.mobile ? '' : 'x86',
      model: visit.mobile ? 'K' : '',
      mobile: visit.mobile,
      bitness: visit.mobile ? '' : '64',
    },
  });
}
