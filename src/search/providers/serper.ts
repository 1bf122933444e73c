import type { Egress } from '../../egress/index.ts';
import { withOperators } from '../scope.ts';
import { addressOf, askEngine, listOf, numberOf, objectOf, textOf } from './http.ts';
import { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './provider.ts';

/** Serper (serper.dev): Google's results; it reads `tbs` as requests here have it. */

export const SERPER_URL = 'https://google.serper.dev';

const PATHS = { web: 'search', news: 'news', images: 'images' } as const;
const LISTS = { web: 'organic', news: 'news', images: 'images' } as const;

export function serper(egress: Pick<Egress, 'fetch'>, key: string, baseUrl: string = SERPER_URL): SearchProvider {
  return {
    name: 'serper',
    sources: ['web', 'news', 'images'],
    async search(query, deadline) {
      const { words, scope, country, limit, recency, location, safe, source } = query;
      const body = JSON.stringify({
        q: withOperators(words, scope),
        gl: country.toLowerCase(),
        num: limit,
        ...(location === undefined ? {} : { location }),
        ...(recency === undefined ? {} : { tbs: recency.tbs }),
        ...(safe ? { safe: 'active' } : {}),
      });
      const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': key };
      const url = `${baseUrl.replace(/\/+$/, '')}/${PATHS[source]}`;
      const answer = await askEngine(egress, url, { method: 'POST', headers, body }, deadline);
      return hitsOf(objectOf(answer), query).slice(0, limit);
    },
  };
}

function hitsOf(answer: Record<string, unknown>, { source }: SearchQuery): Hit[] {
  const results = listOf(answer[LISTS[source]]);
  if (results === undefined) {
    if (answer.searchParameters !== undefined) return [];
    throw new ProviderFailure('garbage', 'answered without a list of results');
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
