import type { Egress } from '../../../foundation/egress/index.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { withOperators } from '../scope.ts';
import { addressOf, askEngine, listOf, objectOf, textOf } from './http.ts';
import { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './provider.ts';

/** Tavily (docs.tavily.com/documentation/api-reference/endpoint/search): takes domains as lists, not as operators. */

export const TAVILY_URL = 'https://api.tavily.com';

/** Results of one search. */
const MOST = 20;
/** Longer queries it refuses. */
const SPACE = { characters: 400 };
const MOST_EXCLUDED = 150;

/** Countries of whose pages it can name more; by its own names, of which it refuses all others. */
const COUNTRIES: WordTable<string> = table({
  ...{ US: 'united states', GB: 'united kingdom', CA: 'canada', AU: 'australia', IE: 'ireland', IN: 'india' },
  ...{ DE: 'germany', AT: 'austria', CH: 'switzerland', FR: 'france', BE: 'belgium', NL: 'netherlands', ES: 'spain' },
  ...{ IT: 'italy', PT: 'portugal', PL: 'poland', SE: 'sweden', DK: 'denmark', NO: 'norway', FI: 'finland' },
  ...{ JP: 'japan', CN: 'china', BR: 'brazil', MX: 'mexico', AR: 'argentina', ZA: 'south africa' },
});

export function tavily(egress: Pick<Egress, 'fetch'>, key: string, baseUrl: string = TAVILY_URL): SearchProvider {
  return {
    name: 'tavily',
    sources: ['web', 'news', 'images'],
    async search(query, deadline) {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${key}`,
      };
      const url = `${baseUrl.replace(/\/+$/, '')}/search`;
      const body = JSON.stringify(bodyOf(query));
      const answer = objectOf(await askEngine(egress, url, { method: 'POST', headers, body }, deadline));
      return (query.source === 'images' ? imagesOf(answer) : hitsOf(answer)).slice(0, query.limit);
    },
  };
}

function bodyOf({ words, scope, limit, source, recency, safe, country }: SearchQuery): object {
  const { include, exclude, within } = scope;
  // A kind of file is no domain: then the scope goes as operators, and what does not fit is dropped from the answer.
  const domains = within === undefined ? include : within.endings.length > 0 ? [] : within.hosts;
  const isList = within === undefined || (within.endings.length === 0 && include.length === 0);
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const { unit, range } = recency ?? { range: {} };
  return {
    query: withOperators(words, isList ? { include: [], exclude: [] } : { ...scope, exclude: [] }, SPACE),
    topic: source === 'news' ? 'news' : 'general',
    ...(source === 'news' || COUNTRIES[country] === undefined ? {} : { country: COUNTRIES[country] }),
    search_depth: 'basic',
    max_results: Math.min(MOST, limit),
    ...(isList && domains.length > 0 ? { include_domains: domains } : {}),
    ...(exclude.length > 0 ? { exclude_domains: exclude.slice(0, MOST_EXCLUDED) } : {}),
    ...(source === 'images' ? { include_images: true, include_image_descriptions: true } : {}),
    ...(safe ? { safe_search: true } : {}),
    ...(unit === undefined
      ? {
          ...(range.from === undefined ? {} : { start_date: day(range.from) }),
          ...(range.to === undefined ? {} : { end_date: day(range.to) }),
        }
      : { time_range: unit === 'hour' ? 'day' : unit }),
  };
}

function hitsOf(answer: Record<string, unknown>): Hit[] {
  const results = listOf(answer.results);
  if (results === undefined) throw new ProviderFailure('garbage', 'returned no list of results');
  return results.flatMap((one): Hit[] => {
    const url = addressOf(one.url);
    if (url === undefined) return [];
    return [
      {
        url,
        title: textOf(one.title) ?? url,
        snippet: textOf(one.content) ?? '',
        date: textOf(one.published_date),
      },
    ];
  });
}

/** Pictures of each result, whose page is known, and then those of none in particular. */
function imagesOf(answer: Record<string, unknown>): Hit[] {
  const of = (list: unknown, page?: string): Hit[] =>
    Array.isArray(list) ? list.flatMap((one: unknown) => imageOf(one, page)) : [];
  const results = listOf(answer.results) ?? [];
  if (!Array.isArray(answer.images) && !results.some(({ images }) => Array.isArray(images))) {
    throw new ProviderFailure('garbage', 'returned no list of images');
  }
  return [...results.flatMap(({ images, url }) => of(images, addressOf(url))), ...of(answer.images)];
}

/** @param image an address, bare or with a description */
function imageOf(image: unknown, page: string | undefined): Hit[] {
  const { url, description } = (typeof image === 'object' && image !== null ? image : { url: image }) as {
    url?: unknown;
    description?: unknown;
  };
  const imageUrl = addressOf(url);
  if (imageUrl === undefined) return [];
  return [{ url: page ?? imageUrl, imageUrl, title: textOf(description) ?? imageUrl, snippet: '' }];
}
