import { z } from 'zod';

/** A configured proxy. */
export interface ProxySetting {
  /** undefined serves both tiers. */
  readonly tier?: 'basic' | 'enhanced';
  /** Country of the exit, two capital letters; undefined when unspecified. */
  readonly country?: string;
  /** http, https, socks5 or socks5h. */
  readonly url: string;
  /** For people. */
  readonly name?: string;
  /** Whose addresses these are. */
  readonly kind?: 'datacenter' | 'isp' | 'residential' | 'mobile';
  /** Price class, 1 to 9: lower ones are used first. */
  readonly price?: number;
  /** Ids of the teams that may use it; all if undefined. */
  readonly teams?: readonly string[];
  /** Whether certificates of sites are checked through it, whatever a request says. */
  readonly verifyTls?: boolean;
}

const ENTRY = /^(?:(basic|enhanced)(?:\.([A-Za-z]{2}))?:)?((?:https?|socks5h?):\/\/[^\s,]+)$/;

/** Whether a text is the URL of a proxy. */
export const isProxyUrl = (text: string): boolean =>
  /^(?:https?|socks5h?):\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

/** A list such as "basic:http://…, enhanced:http://…, enhanced.DE:socks5://…"; a URL alone serves both tiers. */
export const proxyList = z.string().transform((text, context): readonly ProxySetting[] => {
  const found: ProxySetting[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, tier, country, url = ''] = ENTRY.exec(part) ?? [];
    if (!isProxyUrl(url)) {
      // The entry itself is left out, since it may contain a password.
      const message = `entry ${found.length + 1} must be like http://user:password@host:port, basic:…, enhanced:… or enhanced.DE:…`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    found.push({
      url,
      ...(tier === undefined ? {} : { tier: tier as 'basic' | 'enhanced' }),
      ...(country === undefined ? {} : { country: country.toUpperCase() }),
    });
  }
  return found;
});

/** The proxy for requests other than page fetches (models, papers, providers): the first without a country that is not enhanced. */
export function plainProxyOf(proxies: readonly ProxySetting[]): string | undefined {
  return proxies.find(({ tier, country, teams }) => tier !== 'enhanced' && country === undefined && teams === undefined)
    ?.url;
}
