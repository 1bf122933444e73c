import { createEgress, type Egress, type Resolve } from '../../foundation/egress/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Outages } from '../../foundation/kernel/outages.ts';
import type { Room } from '../../foundation/routing/room.ts';
import { type CallOf, type Route, route } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Scraper } from '../scrape/index.ts';
import { createEngines } from './engines.ts';
import type { IndexSearch } from './find.ts';
import type { Passages } from './highlights.ts';
import type { PageIndex } from './local/index.ts';
import { type EngineSetting, enginesOf, engineUrls } from './providers/index.ts';
import { createSearcher, type Searcher } from './search.ts';
import { answerSearch, type SearchRequestDeps, type ToolsFor } from './search-request.ts';

export { migrations } from './local/tables.ts';

export interface SearchRoomDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly scraper: Scraper;
  /** The setting TRAWL_SEARCH; undefined: DuckDuckGo, and the local index if that fails. */
  readonly engines: readonly EngineSetting[] | undefined;
  readonly pages: PageIndex;
  readonly proxy?: string | undefined;
  readonly resolve?: Resolve | undefined;
  /** Checks the URLs of results. */
  readonly guard: Egress['guard'];
  readonly papers: IndexSearch;
  readonly developer: IndexSearch;
  readonly repositories: IndexSearch;
  readonly toolsFor: ToolsFor;
  readonly passages: Passages;
  /** Called before pages are scraped, to start the threads that render them. */
  readonly prepare: () => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly outages: Outages;
}

/** The search of the web. */
export interface SearchRoom extends Room {
  readonly searcher: Searcher;
  /** What `POST /v2/search` does, for the rooms of older versions of the API. */
  answer(call: CallOf<'POST /v2/search'>): ReturnType<typeof answerSearch>;
}

const DEFAULT: readonly EngineSetting[] = [{ name: 'duckduckgo' }];

export function searchRoom(deps: SearchRoomDeps): SearchRoom {
  const { accounts, scraper, pages, guard, toolsFor, clock, log, proxy, resolve } = deps;
  const settings = deps.engines ?? DEFAULT;
  // URLs in the settings may be private; all others have to be public.
  const egress = createEgress({
    log,
    purposeHosts: engineUrls(settings),
    setting: 'TRAWL_SEARCH',
    ...(proxy === undefined ? {} : { proxy }),
    ...(resolve === undefined ? {} : { resolve }),
  });
  const engines = createEngines(enginesOf(settings, egress, pages.provider), { log, outages: deps.outages });
  const isLocalIn = settings.some(({ name }) => name === 'local');
  const now = (): number => clock.now();
  const searcher = createSearcher({
    engines,
    // The local index needs no network.
    fallback: createEngines(isLocalIn ? [] : [pages.provider], { log }),
    papers: deps.papers,
    developer: deps.developer,
    repositories: deps.repositories,
    scraper,
    threats: accounts.threats,
    checkUrl: (url) => void guard.readUrl(url),
    textsOf: pages.textsOf,
    passages: deps.passages,
    prepare: deps.prepare,
    now,
    log,
  });
  const request = { searcher, credits: accounts.credits, toolsFor, now };
  return {
    searcher,
    answer: (call) => answerSearch(request, call),
    routes: [search(request)],
    async close() {
      await egress[Symbol.asyncDispose]();
    },
  };
}

const search = (deps: SearchRequestDeps): Route => route('POST /v2/search', (call) => answerSearch(deps, call));
