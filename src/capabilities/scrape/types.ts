import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Documents } from '../../engines/documents/index.ts';
import type { Extractor, Model } from '../../engines/llm/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Accounts, Payer } from '../../platform/accounts/index.ts';
import type { Providers } from '../../platform/providers/index.ts';
import type { PageCache } from './cache/cache.ts';
import type { ScrapeDocument } from './document.ts';
import type { BrowserEngine, WebEngine } from './engines/engines.ts';
import type { ScrapeFiles } from './files.ts';
import type { Media } from './formats/media.ts';
import type { Profiles } from './profiles.ts';
import type { PageThreads } from './render/threads.ts';
import type { ScrapeResults } from './results.ts';
import type { Snapshots } from './tracking.ts';

/** What the parts of this room hand to each other. */

/** Who scrapes: a Principal is one. */
export interface Asker extends Payer {
  readonly zeroDataRetention?: 'allowed' | 'forced';
}

export interface ScrapeRequest {
  readonly url: string;
  readonly options: ScrapeOptions;
  /** Whether nothing of it may be kept outside memory; see `leavesNothing` of accounts. */
  readonly zeroDataRetention: boolean;
}

export interface ScrapeContext {
  readonly deadline: Deadline;
  /** Under which the caller reaches this service, for links. */
  readonly baseUrl: string;
  readonly scrapeId?: string;
  /** The scope for the usage by endpoint; `scrape` by default. */
  readonly what?: string;
  /** `caller`: the caller reserves and settles `due` himself. `charged` by default. */
  readonly billing?: 'charged' | 'caller';
  /** False where the caller holds a place at work for the page. True by default. */
  readonly takesPlace?: boolean;
  /** Whether the answer is kept for GET /v2/scrape/{id}. */
  readonly keeps?: boolean;
  /** The job of which this is one page. */
  readonly job?: string;
  /**
   * Called with each address that the page itself is asked of, also where redirects and scripts lead, before anything is sent
   * there. What it throws ends the scrape.
   */
  readonly permit?: ((url: string) => void) | undefined;
}

/** A page, and what its caller may want to know beside the document. */
export interface Scraped {
  readonly scrapeId: string;
  readonly document: ScrapeDocument;
  /** The document as JSON, where it is kept (`keeps`): made once, in pieces. */
  readonly json?: Uint8Array;
  /** Every link of the page, whether asked for or not; none of pages that are no HTML. */
  readonly links: readonly string[];
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly canonical: string | undefined;
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
  readonly creditsUsed: number;
  /** What the caller has to charge: `creditsUsed`, or 0 where it is paid already. */
  readonly due: number;
  readonly cacheState: 'hit' | 'miss';
}

export interface Scraper {
  /**
   * Fetches a page and makes what is asked for of it.
   * @throws ApiError: INVALID_URL, FORBIDDEN (threats), PAYMENT_REQUIRED, CONCURRENCY_LIMIT_REACHED, REQUEST_TIMEOUT when the
   *   request's own `timeout` is over, SCRAPE_* and whatever the provider of the site answers; the reason of the deadline
   */
  scrape(asker: Asker, request: ScrapeRequest, context: ScrapeContext): Promise<Scraped>;
}

export interface ScraperDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'threats'>;
  readonly providers: Pick<Providers, 'serveUrl' | 'toolsFor'>;
  readonly web: WebEngine;
  readonly browser: BrowserEngine;
  readonly documents: Documents;
  readonly extractor: Extractor;
  /** The configured language model. */
  readonly model: Model | undefined;
  readonly threads: PageThreads;
  readonly cache: PageCache;
  readonly results: ScrapeResults;
  readonly snapshots: Snapshots;
  readonly profiles: Profiles;
  readonly files: ScrapeFiles;
  readonly media: Media;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of every page that may be remembered. */
  readonly seen?: (teamId: string, scraped: Scraped) => void;
}

/** One page on its way from the request to the document. */
export interface PageScrape {
  readonly asker: Asker;
  readonly request: ScrapeRequest;
  readonly context: ScrapeContext;
  /** The request's own. */
  readonly deadline: Deadline;
  readonly target: URL;
  readonly scrapeId: string;
  readonly leavesNothing: boolean;
  /** @throws ApiError for an address that the team's policy refuses; what `permit` of the caller throws */
  requireSafe(url: string): void;
}

/** What is known of pages that nobody asked. */
export const NO_ROBOTS = { noindex: false, nofollow: false };
