import type { Recency } from '@trawl/contract/checks/tbs.ts';
import { counted } from '@trawl/contract/counted.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Category, SearchSource } from '@trawl/contract/search-kinds.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { imageResult, newsResult, webResult } from '@trawl/contract/v2/search.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Accounts, decideThreat, type ThreatOverride, withOverride } from '../../platform/accounts/index.ts';
import type { Asker, Scraper } from '../scrape/index.ts';
import { type FindDeps, type Found, findHits } from './find.ts';
import { type Passages, passagesFor } from './highlights.ts';
import type { Hit } from './providers/provider.ts';
import { readOthers } from './read-others.ts';
import { scrapeHits } from './scrape-hits.ts';

/** A search of the web: queries every requested source, then scrapes or describes the results. */

interface SourceRequest {
  readonly type: SearchSource;
  readonly recency: Recency | undefined;
  readonly location: string | undefined;
}

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly sources: readonly SourceRequest[];
  readonly categories: readonly Category[];
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly country: string;
  readonly safe: boolean;
  readonly ignoreInvalidURLs: boolean;
  /** undefined: if the text of a page is stored already. */
  readonly highlights: boolean | undefined;
  /** undefined: nothing is scraped. */
  readonly scrape: { readonly options: ScrapeOptions; readonly zeroDataRetention: boolean } | undefined;
  readonly zeroDataRetention: boolean;
  readonly threatProtection: ThreatOverride | undefined;
}

export interface SearchAnswer {
  readonly web?: readonly Wire<typeof webResult>[];
  readonly news?: readonly Wire<typeof newsResult>[];
  readonly images?: readonly Wire<typeof imageResult>[];
  readonly warnings: readonly string[];
  /** Results of all sources. */
  readonly count: number;
  /** Credits of what was scraped. */
  readonly scrapeCredits: number;
}

interface SearchDeps extends FindDeps {
  readonly scraper: Scraper;
  readonly threats: Accounts['threats'];
  /** @throws ApiError INVALID_URL for an address that may not be fetched; looks nothing up */
  checkUrl(url: URL): void;
  /** Markdown of pages that the team has fetched before, by URL. */
  textsOf(teamId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly passages: Passages;
  /** Called before pages are scraped, to start the threads that render them. */
  prepare(): void;
  readonly log: Log;
}

export interface Searcher {
  /**
   * @param asker pays for what is scraped, not for the search itself
   * @param settle called with the number of results before any of them is scraped
   * @throws ApiError BAD_GATEWAY or SERVICE_UNAVAILABLE when every source failed; the reason of the deadline
   */
  search(
    asker: Asker,
    request: SearchRequest,
    context: { readonly deadline: Deadline; readonly baseUrl: string; settle?(count: number): Promise<void> },
  ): Promise<SearchAnswer>;
}

export function createSearcher(deps: SearchDeps): Searcher {
  const { scraper, threats } = deps;
  return {
    async search(asker, request, { deadline, baseUrl, settle }) {
      if (request.scrape) deps.prepare();
      const policy = withOverride(await threats.policyOf(asker.teamId), request.threatProtection);
      const mayName = (address: string): boolean => {
        const url = URL.parse(address);
        if (url === null) return false;
        if (policy.mode !== 'off' && !decideThreat(policy, url).allowed) return false;
        if (!request.ignoreInvalidURLs) return true;
        try {
          deps.checkUrl(url);
          return true;
        } catch {
          return false;
        }
      };
      const { found, warnings } = await findAll(deps, asker, request, deadline);
      const hitsOf = (type: SearchSource): readonly Hit[] =>
        (found.get(type)?.hits ?? []).filter(({ url }) => mayName(url));
      const [web, news, images] = [hitsOf('web'), hitsOf('news'), hitsOf('images').filter(isImage)];
      const count = web.length + news.length + images.length;
      await settle?.(count);

      const pages = [...new Set([...web, ...news].map(({ url }) => url))];
      const { scrape } = request;
      const options = { passages: deps.passages, deadline, log: deps.log };
      const passages = passagesFor(hasHighlights(request) ? request.query : undefined, options);
      const scraped = scrape
        ? await scrapeHits(scraper, asker, pages, { ...scrape, baseUrl, deadline, onPage: passages.read })
        : new Map<string, never>();
      // The snippet of the local index is a passage already.
      const known = new Set([...web, ...news].filter((hit) => hit.isPassage).map(({ url }) => url));
      const unknown = pages.filter((url) => scraped.has(url) || !known.has(url));
      const reading = { scraped, passages, deadline, baseUrl };
      const unread = hasHighlights(request) ? await readOthers(deps, asker, request, unknown, reading) : 0;
      const { texts, late } = await passages.found();
      const without = unread + late;
      const describe = ({ url, snippet }: Hit): string => texts.get(url) ?? snippet;
      const kind = ({ category }: Hit): Pick<Hit, 'category'> => (category === undefined ? {} : { category });
      return {
        ...(found.has('web') && {
          web: web.map((hit, i) => ({
            ...scraped.get(hit.url)?.document,
            ...{ url: hit.url, title: hit.title, description: describe(hit), position: i + 1, ...kind(hit) },
          })),
        }),
        ...(found.has('news') && {
          news: news.map((hit, i) => ({
            ...scraped.get(hit.url)?.document,
            ...{ title: hit.title, url: hit.url, snippet: describe(hit), position: i + 1, ...kind(hit) },
            ...(hit.date === undefined ? {} : { date: hit.date }),
            ...(hit.imageUrl === undefined ? {} : { imageUrl: hit.imageUrl }),
          })),
        }),
        ...(found.has('images') && {
          images: images.map(({ title, imageUrl, imageWidth, imageHeight, url }, i) => ({
            ...{ title, imageUrl, url, position: i + 1 },
            ...(imageWidth === undefined ? {} : { imageWidth }),
            ...(imageHeight === undefined ? {} : { imageHeight }),
          })),
        }),
        warnings: without === 0 ? warnings : [...warnings, withoutHighlights(without)],
        count,
        scrapeCredits: [...scraped.values()].reduce((sum, { creditsUsed }) => sum + creditsUsed, 0),
      };
    },
  };
}

const isImage = (hit: Hit): hit is Hit & { readonly imageUrl: string } => hit.imageUrl !== undefined;

/** Queries all sources at once; one that fails is left out as long as another succeeds. */
async function findAll(
  deps: SearchDeps,
  { teamId }: Asker,
  request: SearchRequest,
  deadline: Deadline,
): Promise<{ found: ReadonlyMap<SearchSource, Found>; warnings: string[] }> {
  const { query, limit, sources, country, safe, categories, includeDomains, excludeDomains } = request;
  const settled = await Promise.all(
    sources.map(({ type, recency, location }) => {
      const one = { source: type, words: query, limit, country, safe, categories, teamId, recency, location };
      return findHits(deps, { ...one, include: includeDomains, exclude: excludeDomains }, deadline).then(
        (found) => ({ type, found, error: undefined }),
        (error: unknown) => {
          deadline.signal.throwIfAborted();
          return { type, found: undefined, error };
        },
      );
    }),
  );
  const failed = settled.filter(({ found }) => found === undefined);
  if (settled.length > 0 && failed.length === settled.length) throw failed[0]?.error;
  const warnings = new Set<string>();
  for (const { type, found } of settled) {
    if (found === undefined) warnings.add(`No search engine returned results for ${type}.`);
    for (const { provider, message } of found?.failures ?? []) warnings.add(`${provider} ${message}.`);
    if (found?.fellBack) warnings.add('Only pages that this installation scraped before were searched.');
  }
  // An empty list would say that there is nothing to be found.
  const found = new Map(settled.flatMap(({ type, found: one }) => (one === undefined ? [] : [[type, one] as const])));
  return { found, warnings: [...warnings] };
}

const withoutHighlights = (count: number): string =>
  `Highlights of ${counted(count, 'result')} were not ready in time: what the engine says of a page is in their place.`;

const hasHighlights = ({ highlights, zeroDataRetention }: SearchRequest): boolean =>
  highlights !== false && !zeroDataRetention;
