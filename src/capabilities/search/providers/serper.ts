import type { Egress } from '../../../foundation/egress/index.ts';
import { withOperators } from '../scope.ts';
import { addressOf, askEngine, listOf, numberOf, objectOf, pageByPage, type Refusal, textOf } from './http.ts';
import { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './provider.ts';

/** Serper (serper.dev): Google's results; it reads `tbs` as requests here have it. */

export const SERPER_URL = 'https://google.serper.dev';

/** Words that Google reads of a query. */
const SPACE = { characters: 2_048, words: 32 };
/** Results of a page where it goes page by page, and pages. */
const PAGE = 10;
const MOST_PAGES = 10;

const PATHS = { web: 'search', news: 'news', images: 'images' } as const;
const LISTS = { web: 'organic', news: 'news', images: 'images' } as const;

export function serper(egress: Pick<Egress, 'fetch'>, key: string, baseUrl: string = SERPER_URL): SearchProvider {
  return {
    name: 'serper',
    sources: ['web', 'news', 'images'],
    async search(query, deadline) {
      const { words, scope, country, limit, recency, location, safe, source } = query;
      const fields = {
        q: withOperators(words, scope, SPACE),
        gl: country.toLowerCase(),
        num: limit,
        ...(location === undefined ? {} : { location }),
        ...(recency === undefined ? {} : { tbs: recency.tbs }),
        ...(safe ? { safe: 'active' } : {}),
      };
      const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': key };
      const url = `${baseUrl.replace(/\/+$/, '')}/${PATHS[source]}`;
      // Google no longer has pages with more than ten results; a request for more may return ten, and the next ten are then requested.
      let isPaged = false;
      return pageByPage(limit, MOST_PAGES, async (index) => {
        if (index > 0 && !isPaged) return [];
        const body = JSON.stringify(index === 0 ? fields : { ...fields, num: PAGE, page: index + 1 });
        const answer = await askEngine(egress, url, { method: 'POST', headers, body }, deadline, readRefusal);
        const hits = hitsOf(objectOf(answer), query);
        if (index === 0) isPaged = limit > PAGE && hits.length <= PAGE && hits.length >= PAGE - 2;
        return hits;
      });
    },
  };
}

/** An account that is used up is a bad request to it. */
function readRefusal({ status, text }: Refusal): ProviderFailure | undefined {
  if (status !== 400 || !/not enough credits/i.test(text)) return undefined;
  return new ProviderFailure('refused', 'has no quota left for this key (status 400)');
}

function hitsOf(answer: Record<string, unknown>, { source }: SearchQuery): Hit[] {
  const results = listOf(answer[LISTS[source]]);
  if (results === undefined) {
    if (answer.searchParameters !== undefined) return [];
    throw new ProviderFailure('garbage', 'returned no list of results');
  }
  return results.flatMap((one): Hit[] => {
    const url = addressOf(one.link);
    if (url === undefined) return [];
    const imageUrl = addressOf(one.imageUrl);
    if (source === 'images' && imageUrl === undefined) return [];
    return [
      {
        url,
        title: textOf(one.title) ?? url,
        snippet: textOf(one.snippet) ?? '',
        date: textOf(one.date),
        imageUrl: source === 'web' ? undefined : imageUrl,
        imageWidth: numberOf(one.imageWidth),
        imageHeight: numberOf(one.imageHeight),
      },
    ];
  });
}
