/**
 * The Chrome version in request headers: the one whose TLS fingerprint impit imitates, so that both tiers send the same
 * identity.
 */
export const CHROME = 151;

const BRANDS = `"Not=A?Brand";v="99", "Google Chrome";v="${CHROME}", "Chromium";v="${CHROME}"`;
const DESKTOP = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROME}.0.0.0 Safari/537.36`;
// Since version 110 Chrome reports every Android phone as "K" with Android 10 (user agent reduction).
const MOBILE = `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROME}.0.0.0 Mobile Safari/537.36`;
const ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,' +
  'application/signed-exchange;v=b3;q=0.7';

export interface Locale {
  /** Two letters, ISO 3166. */
  readonly country?: string | undefined;
  /** BCP 47 tags in order of preference. */
  readonly languages?: readonly string[] | undefined;
}

const MAX_LANGUAGES = 10;
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/;

/** The languages of a locale: the requested ones, else the country's (CLDR likely subtags), else American English. */
export function languagesOf(locale: Locale = {}): readonly string[] {
  const asked = (locale.languages ?? []).filter((tag) => TAG.test(tag)).slice(0, MAX_LANGUAGES);
  if (asked.length > 0) return asked;
  if (locale.country === undefined || !/^[A-Za-z]{2}$/.test(locale.country)) return ['en-US'];
  const country = locale.country.toUpperCase();
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === 'en' ? [`en-${country}`] : [`${language}-${country}`, 'en'];
}

/** Accept-Language in Chrome's form: the bare language follows its regional tags, and weights fall by 0.1. */
export function acceptLanguage(languages: readonly string[]): string {
  const tags: string[] = [];
  languages.forEach((tag, i) => {
    if (!tags.includes(tag)) tags.push(tag);
    const base = tag.split('-')[0] as string;
    const goesOn = languages[i + 1]?.split('-')[0] === base;
    if (!goesOn && !tags.includes(base)) tags.push(base);
  });
  return tags.map((tag, i) => (i === 0 ? tag : `${tag};q=${(Math.max(1, 10 - i) / 10).toFixed(1)}`)).join(',');
}

const known = new Map<string, Readonly<Record<string, string>>>();

/**
 * The headers of a navigation, in lower case. Over plain http, headers for secure origins are omitted, as in browsers.
 * @param secure whether the URL is https
 */
export function browserHeaders(
  secure: boolean,
  mobile: boolean,
  locale: Locale = {},
): Readonly<Record<string, string>> {
  const languages = acceptLanguage(languagesOf(locale));
  const key = `${secure} ${mobile} ${languages}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const headers: Record<string, string> = {
    ...(secure
      ? {
          'sec-ch-ua': BRANDS,
          'sec-ch-ua-mobile': mobile ? '?1' : '?0',
          'sec-ch-ua-platform': mobile ? '"Android"' : '"Windows"',
        }
      : {}),
    'upgrade-insecure-requests': '1',
    'user-agent': mobile ? MOBILE : DESKTOP,
    accept: ACCEPT,
    ...(secure
      ? {
          'sec-fetch-site': 'none',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-user': '?1',
          'sec-fetch-dest': 'document',
        }
      : {}),
    'accept-encoding': secure ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    'accept-language': languages,
    ...(secure ? { priority: 'u=0, i' } : {}),
  };
  if (known.size > 1_000) known.clear();
  known.set(key, headers);
  return headers;
}
