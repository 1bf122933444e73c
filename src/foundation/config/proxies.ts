import { z } from 'zod';

/** One proxy that the operator set. */
export interface ProxySetting {
  /** Undefined serves both tiers. */
  readonly tier?: 'basic' | 'enhanced';
  /** Where it comes out, two capital letters; undefined when that does not matter. */
  readonly country?: string;
  /** http, https, socks5 or socks5h. */
  readonly url: string;
}

const ENTRY = /^(?:(basic|enhanced)(?:\.([A-Za-z]{2}))?:)?((?:https?|socks5h?):\/\/[^\s,]+)$/;

/** A list such as "basic:http://…, enhanced:http://…, enhanced.DE:socks5://…"; a URL alone serves both tiers. */
export const proxyList = z.string().transform((text, context): readonly ProxySetting[] => {
  const found: ProxySetting[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, tier, country, url = ''] = ENTRY.exec(part) ?? [];
    if (!URL.canParse(url) || new URL(url).hostname === '') {
      // The text itself is not told: there may be a password in it.
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

/** The proxy for everything that is no page (models, papers, providers): the first that is neither for one country nor enhanced. */
export function plainProxyOf(proxies: readonly ProxySetting[]): string | undefined {
  return proxies.find(({ tier, country }) => tier !== 'enhanced' && country === undefined)?.url;
}
