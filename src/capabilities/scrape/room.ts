import type { Documents } from '../../engines/documents/index.ts';
import type { Embedder, Extractor, Model } from '../../engines/llm/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Room } from '../../foundation/routing/room.ts';
import { type CallOf, type Route, route } from '../../foundation/routing/route.ts';
import type { Blobs, Database, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Providers } from '../../platform/providers/index.ts';
import { createPageCache } from './cache/cache.ts';
import type { BrowserEngine, WebEngine } from './engines/engines.ts';
import { createScrapeFiles, type ScrapeFiles } from './files.ts';
import { createMedia, type MediaOptions } from './formats/media.ts';
import { createScrapeMetrics } from './metrics.ts';
import type { MementoDeps } from './older-copies/ask-server.ts';
import { createMementos } from './older-copies/mementos.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import type { PageThreads } from './render/threads.ts';
import { createScrapeResults, type ScrapeResults } from './results.ts';
import { answerScrape, type ScrapeRequestDeps, scrapeReply } from './scrape-request.ts';
import { createScraper } from './scraper.ts';
import { createSnapshots } from './snapshots.ts';
import type { OnSeen, Scraper } from './types.ts';
import { createUnblocker, type UnblockerDeps, type UnblockerState } from './unblock/unblocker.ts';

export { migrations } from './migrations.ts';

interface ScrapeRoomDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'threats' | 'teams'>;
  readonly providers: Pick<Providers, 'serveUrl' | 'runCalls' | 'toolsFor'>;
  readonly web: WebEngine;
  readonly browser: BrowserEngine;
  readonly documents: Documents;
  readonly threads: PageThreads;
  readonly extractor: Extractor;
  readonly embedder: Embedder | undefined;
  /** The configured language model. */
  readonly model: Model | undefined;
  /** The proxy for programs that open their own connections. */
  readonly proxyFor: MediaOptions['proxyFor'];
  readonly ytDlp: string;
  /** The unblocker that the operator named, and the way to it. */
  readonly unblocker: UnblockerDeps | undefined;
  /** The Memento server that the operator named, and the ways to it. */
  readonly mementoServer: Omit<MementoDeps, 'clock'> | undefined;
  /** Bytes of the page cache. */
  readonly cacheBytes: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly seen?: OnSeen;
}

/** Scrape: one page as clean data. */
export interface ScrapeRoom extends Room {
  readonly scraper: Scraper;
  readonly results: ScrapeResults;
  readonly profiles: Profiles;
  readonly files: ScrapeFiles;
  /** The operator's unblocker; undefined if none is set. */
  unblocker(): UnblockerState | undefined;
  /** What `POST /v2/scrape` does, for the rooms of older versions of the API. */
  answer(call: CallOf<'POST /v2/scrape'>): ReturnType<typeof answerScrape>;
}

export function scrapeRoom(deps: ScrapeRoomDeps): ScrapeRoom {
  const { db, blobs, links, clock, log, web, proxyFor, ytDlp, providers } = deps;
  const cache = createPageCache({ db, blobs, clock, log, maxBytes: deps.cacheBytes });
  const results = createScrapeResults({ db, blobs, clock, log });
  const files = createScrapeFiles({ blobs, links, clock, log });
  const profiles = createProfiles(db, clock);
  const metrics = createScrapeMetrics();
  const unblocker = deps.unblocker && createUnblocker(deps.unblocker);
  const scraper = createScraper({
    ...deps,
    get model() {
      return deps.model;
    },
    ...{ cache, results, files, profiles, metrics },
    snapshots: createSnapshots(db, clock),
    unblocker,
    mementos: deps.mementoServer && createMementos({ ...deps.mementoServer, clock }),
    media: createMedia({ web, files, ytDlp, proxyFor, log }),
  });
  const request = { scraper, providers, db, clock, results };
  return {
    ...{ scraper, results, profiles, files },
    unblocker: () => unblocker?.state(),
    answer: (call) => answerScrape(request, call),
    routes: [scrape(request), getScrape(results)],
    metrics: (registry) => metrics.addTo(registry, db),
    async close() {
      files.close();
      await cache.close();
      await results.close();
    },
  };
}

const getScrape = (results: Pick<ScrapeResults, 'find'>): Route =>
  route('GET /v2/scrape/:jobId', async ({ params, principal }) => {
    const found = await results.find(principal.teamId, params.jobId);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    return scrapeReply(found.document);
  });

const scrape = (deps: ScrapeRequestDeps): Route => route('POST /v2/scrape', (call) => answerScrape(deps, call));
