import { createEgress, type Egress, type Resolve } from '../../foundation/egress/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Scraper } from '../scrape/index.ts';
import { createEngines } from './engines.ts';
import type { IndexSearch } from './find.ts';
import type { Passages } from './highlights.ts';
import type { PageIndex } from './local/index.ts';
import { type EngineSetting, enginesOf, engineUrls } from './providers/index.ts';
import { searchRoute, type ToolsFor } from './routes/search.post.ts';
import { createSearcher, type Searcher } from './search.ts';

export interface SearchOptions {
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly scraper: Scraper;
  /** Those of TRAWL_SEARCH; undefined: DuckDuckGo, and the local index where that does not answer. */
  readonly engines: readonly EngineSetting[] | undefined;
  readonly pages: PageIndex;
  readonly proxy?: string | undefined;
  readonly resolve?: Resolve | undefined;
  /** For addresses of results. */
  readonly guard: Egress['guard'];
  readonly papers: IndexSearch;
  readonly developer: IndexSearch;
  readonly repositories: IndexSearch;
  readonly toolsFor: ToolsFor;
  readonly passages: Passages;
  /** Told when pages will be scraped, before their addresses are known. */
  readonly prepare: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** The room: what searches, and its endpoint. */
export interface Search extends AsyncDisposable {
  readonly searcher: Searcher;
  readonly routes: readonly Route[];
}

const DEFAULT: readonly EngineSetting[] = [{ name: 'duckduckgo' }];

export function createSearch(options: SearchOptions): Search {
  const { accounts, scraper, pages, guard, toolsFor, clock, log, proxy, resolve } = options;
  const settings = options.engines ?? DEFAULT;
  // Addresses that the operator set are let through wherever they are; everything else has to be public.
  const egress = createEgress({
    log,
    purposeHosts: engineUrls(settings),
    setting: 'TRAWL_SEARCH',
    ...(proxy === undefined ? {} : { proxy }),
    ...(resolve === undefined ? {} : { resolve }),
  });
  const engines = createEngines(enginesOf(settings, egress, pages.provider), { log });
  const isLocalIn = settings.some(({ name }) => name === 'local');
  const now = (): number => clock.now();
  const searcher = createSearcher({
    engines,
    // What is here already can be searched without a network.
    fallback: createEngines(isLocalIn ? [] : [pages.provider], { log }),
    papers: options.papers,
    developer: options.developer,
    repositories: options.repositories,
    scraper,
    threats: accounts.threats,
    checkUrl: (url) => void guard.readUrl(url),
    textsOf: pages.textsOf,
    passages: options.passages,
    prepare: options.prepare,
    now,
    log,
  });
  return {
    searcher,
    routes: [searchRoute({ searcher, credits: accounts.credits, toolsFor, now })],
    [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose](),
  };
}
