import type { Egress } from '../../../foundation/egress/index.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { withOperators } from '../scope.ts';
import { addressOf, askEngine, listOf, numberOf, objectOf, pageByPage, textOf } from './http.ts';
import { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './provider.ts';

/** SearXNG's JSON answer (docs.searxng.org/dev/search_api.html); `json` has to be among the `formats` of its settings. */

const CATEGORIES = { web: 'general', news: 'news', images: 'images' } as const;
const MOST_PAGES = 5;

export function searxng(egress: Pick<Egress, 'fetch'>, baseUrl: string): SearchProvider {
  const base = `${baseUrl.replace(/\/+$/, '')}/search`;
  return {
    name: 'searxng',
    sources: ['web', 'news', 'images'],
    search: (query, deadline) =>
      pageByPage(query.limit, MOST_PAGES, async (page) => {
        const url = new URL(base);
        url.search = new URLSearchParams(parametersOf(query, page)).toString();
        const answer = await askEngine(egress, url, { headers: { accept: 'application/json' } }, deadline).catch(
          (error: unknown) => {
            if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
            const message = 'refuses (status 403): add json to search.formats in its settings';
            throw new ProviderFailure('refused', message, { cause: error });
          },
        );
        return hitsOf(objectOf(answer), query);
      }),
  };
}

function parametersOf({ words, scope, source, recency, safe, country }: SearchQuery, page: number) {
  const unit = recency?.unit === 'hour' ? 'day' : recency?.unit;
  return {
    q: withOperators(words, scope),
    format: 'json',
    categories: CATEGORIES[source],
    pageno: String(page + 1),
    safesearch: safe ? '2' : '0',
    language: LANGUAGES[country] ?? 'auto',
    ...(unit === undefined ? {} : { time_range: unit }),
  };
}

/** Countries with one main language; engines behind SearXNG choose their region by it. */
const LANGUAGES: WordTable<string> = table({
  ...{ US: 'en-US', GB: 'en-GB', AU: 'en-AU', IE: 'en-IE', NZ: 'en-NZ', DE: 'de-DE', AT: 'de-AT', FR: 'fr-FR' },
  ...{ ES: 'es-ES', MX: 'es-MX', AR: 'es-AR', IT: 'it-IT', PT: 'pt-PT', BR: 'pt-BR', NL: 'nl-NL', PL: 'pl-PL' },
  ...{ SE: 'sv-SE', DK: 'da-DK', FI: 'fi-FI', CZ: 'cs-CZ', JP: 'ja-JP', KR: 'ko-KR', CN: 'zh-CN', TW: 'zh-TW' },
  ...{ RU: 'ru-RU', TR: 'tr-TR', GR: 'el-GR', HU: 'hu-HU', RO: 'ro-RO', UA: 'uk-UA' },
});

function hitsOf(answer: Record<string, unknown>, { source }: SearchQuery): Hit[] {
  const results = listOf(answer.results);
  if (results === undefined) throw new ProviderFailure('garbage', 'returned no list of results');
  const silent = Array.isArray(answer.unresponsive_engines) ? answer.unresponsive_engines : [];
  // No results and no engine that responded are different.
  if (results.length === 0 && silent.length > 0) {
    const named = silent.slice(0, 5).map((one) => (Array.isArray(one) ? one.join(': ') : String(one)));
    throw new ProviderFailure('blocked', `its engines do not respond (${named.join('; ').slice(0, 200)})`);
  }
  return results.flatMap((one): Hit[] => {
    const url = addressOf(one.url);
    if (url === undefined) return [];
    const image = addressOf(one.img_src, url) ?? addressOf(one.thumbnail_src ?? one.thumbnail, url);
    if (source === 'images' && image === undefined) return [];
    const size = /^\s*(\d+)\s*[x×]\s*(\d+)/.exec(String(one.resolution ?? ''));
    return [
      {
        url,
        title: textOf(one.title) ?? url,
        snippet: textOf(one.content) ?? '',
        date: textOf(one.publishedDate ?? one.pubdate),
        imageUrl: source === 'web' ? undefined : image,
        imageWidth: numberOf(Number(size?.[1])),
        imageHeight: numberOf(Number(size?.[2])),
      },
    ];
  });
}
