import type { Recency } from '@trawl/contract/checks/tbs.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import { withOperators } from '../scope.ts';
import { addressOf, askEngine, listOf, numberOf, objectOf, pageByPage, type Refusal, textOf } from './http.ts';
import { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './provider.ts';

/** Brave Search API (api-dashboard.search.brave.com/app/documentation). */

export const BRAVE_URL = 'https://api.search.brave.com/res/v1';

/** Results a page, and pages (`offset` goes to 9). */
const PAGES = { web: { size: 20, most: 5 }, news: { size: 50, most: 2 }, images: { size: 100, most: 1 } } as const;
/** More of a query is refused. */
const SPACE = { characters: 400, words: 50 };
/** Other countries are refused too. */
const COUNTRIES = new Set(
  'AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US'.split(
    ' ',
  ),
);

export function brave(egress: Pick<Egress, 'fetch'>, key: string, baseUrl: string = BRAVE_URL): SearchProvider {
  return {
    name: 'brave',
    sources: ['web', 'news', 'images'],
    search: (query, deadline) => {
      const { size, most } = PAGES[query.source];
      return pageByPage(query.limit, most, async (page) => {
        const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${query.source}/search`);
        url.search = new URLSearchParams(parametersOf(query, Math.min(size, query.limit), page)).toString();
        const headers = { accept: 'application/json', 'x-subscription-token': key };
        const answer = await askEngine(egress, url, { headers }, deadline, readRefusal);
        return hitsOf(objectOf(answer), query);
      });
    },
  };
}

/** A key that it does not know is a bad parameter to it (422); a limit says for each of its windows in how many seconds it ends. */
function readRefusal({ status, text, headers }: Refusal): ProviderFailure | undefined {
  if (status === 422 && /SUBSCRIPTION_TOKEN_(?:INVALID|MISSING)/.test(text)) {
    return new ProviderFailure('refused', 'rejects the key (status 422)');
  }
  if (status !== 429) return undefined;
  const [left, ends] = [numbersOf(headers['x-ratelimit-remaining']), numbersOf(headers['x-ratelimit-reset'])];
  const waits = ends.filter((_, i) => left[i] === 0);
  if (waits.length === 0) return undefined;
  return new ProviderFailure('throttled', 'asks to wait (status 429)', { rest: 1000 * Math.max(1, ...waits) });
}

const numbersOf = (list: string | undefined): number[] =>
  (list ?? '')
    .split(',')
    .filter((part) => /^\s*\d{1,9}\s*$/.test(part))
    .map(Number);

function parametersOf(query: SearchQuery, count: number, page: number): Record<string, string> {
  const { source, words, scope, country, safe, recency } = query;
  const freshness = source === 'images' || recency === undefined ? undefined : freshnessOf(recency);
  return {
    q: withOperators(words, scope, SPACE),
    country: COUNTRIES.has(country) ? country : 'ALL',
    count: String(count),
    // Images know off and strict alone.
    safesearch: safe ? 'strict' : 'off',
    ...(source === 'images' ? {} : { offset: String(page) }),
    ...(freshness === undefined ? {} : { freshness }),
  };
}

const UNITS = { hour: 'pd', day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const;

function freshnessOf({ unit, range }: Recency): string | undefined {
  if (unit !== undefined) return UNITS[unit];
  if (range.from === undefined && range.to === undefined) return undefined;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return `${day(range.from ?? 0)}to${day(range.to ?? Date.now())}`;
}

function hitsOf(answer: Record<string, unknown>, { source }: SearchQuery): Hit[] {
  const holder = source === 'web' ? answer.web : answer;
  // A web answer without results has no `web` at all.
  if (source === 'web' && holder === undefined && answer.type === 'search') return [];
  const results = listOf((holder as { results?: unknown } | undefined)?.results);
  if (results === undefined) throw new ProviderFailure('garbage', 'returned no list of results');
  return results.flatMap((one): Hit[] => {
    const url = addressOf(one.url);
    if (url === undefined) return [];
    const thumbnail = one.thumbnail as { src?: unknown; original?: unknown } | undefined;
    const image = one.properties as { url?: unknown; width?: unknown; height?: unknown } | undefined;
    const imageUrl = addressOf(image?.url) ?? addressOf(thumbnail?.original) ?? addressOf(thumbnail?.src);
    if (source === 'images' && imageUrl === undefined) return [];
    return [
      {
        url,
        title: textOf(one.title) ?? url,
        snippet: textOf(one.description) ?? '',
        date: textOf(one.page_age) ?? textOf(one.age),
        imageUrl: source === 'web' ? undefined : imageUrl,
        imageWidth: numberOf(image?.width),
        imageHeight: numberOf(image?.height),
      },
    ];
  });
}
