import { sameSite } from '../../foundation/kernel/canonical-url.ts';

/** Links of pages, and which of them are worth a visit for what is still missing. */

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

const MOST_LINKS = 300;
const LINK = /\[([^\]\n]{1,200})\]\((https?:\/\/[^\s)]{1,2000})[^)\n]{0,300}\)/g;

/** Links of a page with their words, those of the text first. @param all of the whole page */
export function linksIn(markdown: string, all: readonly string[]): PageLink[] {
  const found = new Map<string, string>();
  for (const [, text = '', url = ''] of markdown.slice(0, 400_000).matchAll(LINK)) {
    if (found.size >= MOST_LINKS) break;
    if (!found.has(url)) found.set(url, text.replace(/[*_`\\![\]]/g, '').trim());
  }
  for (const url of all) {
    if (found.size >= MOST_LINKS) break;
    if (/^https?:/.test(url) && !found.has(url)) found.set(url, '');
  }
  return [...found].map(([url, text]) => ({ url, text }));
}

/** Words under which sites keep what a field asks for. A page of another thing must never fill the fields of this one. */
const PLACES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /e-?mail|phone|telephone|contact|address|fax|location|hours/,
    /contact|kontakt|impressum|imprint|legal|about|location/,
  ],
  [/founder|ceo|team|employee|leadership|member|staff|people/, /team|about|people|leadership|company|founder/],
  [/founded|history|mission|headquarter|company/, /about|company|history|ueber|impressum/],
  [/price|pricing|plan|cost|tier|subscription/, /pricing|prices?\b|plans?\b|preise|tarife/],
  [/license|licence/, /licen[cs]e/],
  [/shipping|delivery|return/, /shipping|delivery|returns?\b|versand/],
];

/**
 * Links that by their words lead to what is missing, the best first.
 * @param missing names of fields
 * @param mayLeave whether links to other sites than that of their page count too
 */
export function promisingLinks(
  links: readonly (PageLink & { readonly from: string })[],
  missing: readonly string[],
  known: (url: string) => boolean,
  mayLeave: boolean,
): PageLink[] {
  const names = missing.map((path) => path.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase());
  const rated = links.flatMap(({ url, text, from }, index) => {
    const target = URL.parse(url);
    if (target === null || known(url) || !(mayLeave || sameSite(target, new URL(from)))) return [];
    const words = `${decode(target.pathname)} ${text}`.toLowerCase();
    let score = 0;
    for (const name of names) {
      if (PLACES.some(([asks, place]) => asks.test(name) && place.test(words))) score += 2;
      if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > 3 && words.includes(word))) score += 3;
    }
    // A page deep down is one of many of its kind.
    if (target.pathname.split('/').filter(Boolean).length > 2) score -= 2;
    return score > 0 ? [{ url, text, score, index }] : [];
  });
  const best = rated.toSorted((a, b) => b.score - a.score || a.index - b.index);
  const seen = new Set<string>();
  return best.flatMap(({ url, text }) => {
    const plain = url.split('#')[0] as string;
    if (seen.has(plain)) return [];
    seen.add(plain);
    return [{ url: plain, text }];
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Ends of host names that are no ends of files or sentences. */
const ENDS =
  'com|org|net|io|dev|ai|co|app|edu|gov|eu|de|uk|fr|info|ch|nl|es|pt|pl|cz|dk|se|fi|ie|gr|hu|ro|bg|hr|si|sk|lt|lv|ee|lu|jp|cn|kr|au|nz|ca|mx|br|ar|cl|' +
  'za|ru|ua|tr|il|sg|hk|tw|th|vn|tv|biz|shop|store|tech|online|site|xyz|cloud|blog|museum|example';
const NAME = '(?:[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?\\.)+';
/** A host without a scheme: with a known end, with `www.`, or with a port or a path behind it. */
const HOST = new RegExp(
  `(?<![\\w@./-])((?:${NAME}(?:${ENDS})(?::\\d{2,5})?(?![\\w.-]*@)|www\\.${NAME}[a-z]{2,}|(?:${NAME}[a-z]{2,}|(?:\\d{1,3}\\.){3}\\d{1,3})(?=:\\d{2,5}\\b|/)(?::\\d{2,5})?|localhost:\\d{2,5}))(?![\\w@-])(/[^\\s,;()<>"']*)?`,
  'gi',
);
/** What has a port of its own, or no name, is seldom served over TLS. */
const PLAIN = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[^/]+:\d+)(?![^:/])/i;
const ADDRESS = /https?:\/\/[^\s<>"'`\])}]+/gi;

/** Addresses that a prompt names. */
export function addressesIn(prompt: string): string[] {
  const whole = [...prompt.matchAll(ADDRESS)].map(([url]) => url.replace(/[.,;:!?]+$/, ''));
  const rest = prompt.replace(ADDRESS, ' ');
  const hosts = [...rest.matchAll(HOST)].map(([text]) => {
    const bare = text.replace(/[.,;:!?]+$/, '');
    return `${PLAIN.test(bare) ? 'http' : 'https'}://${bare}`;
  });
  return [...new Set([...whole, ...hosts])].filter((url) => URL.canParse(url)).slice(0, 20);
}
