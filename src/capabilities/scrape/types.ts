import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Documents } from '../../engines/documents/index.ts';
import type { Embedder, Extractor, Model } from '../../engines/llm/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { HttpExchange } from '../../foundation/kernel/http-exchange.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Accounts, Payer } from '../../platform/accounts/index.ts';
import type { Providers } from '../../platform/providers/index.ts';
import type { PageCache } from './cache/cache.ts';
import type { ScrapeDocument } from './document.ts';
import type { BrowserEngine, WebEngine } from './engines/engines.ts';
import type { ScrapeFiles } from './files.ts';
import type { Media } from './formats/media.ts';
import type { ScrapeMetrics } from './metrics.ts';
import type { Mementos } from './older-copies/mementos.ts';
import type { Profiles } from './profiles.ts';
import type { PageThreads } from './render/threads.ts';
import type { ScrapeResults } from './results.ts';
import type { Snapshots } from './snapshots.ts';
import type { Target } from './target.ts';
import type { Unblocker } from './unblock/unblocker.ts';

/** The types that the parts of this room share. */

/** The team that scrapes, and its key; a Principal is one. */
export interface Asker extends Payer {
  readonly zeroDataRetention?: 'allowed' | 'forced';
}

export interface ScrapeRequest {
  readonly target: Target;
  readonly options: ScrapeOptions;
  /** Whether nothing of it may be stored outside memory; see `leavesNothing` of accounts. */
  readonly zeroDataRetention: boolean;
}

export interface ScrapeContext {
  readonly deadline: Deadline;
  /** Milliseconds of the timeout that had passed when the scrape was asked for; 0 by default. */
  readonly elapsed?: number;
  /** Called when the request was checked, before anything is loaded; what it throws ends the scrape. */
  readonly begins?: () => void;
  /** Under which the caller reaches this service, for links. */
  readonly baseUrl: string;
  readonly scrapeId?: string;
  /** The scope for the usage by endpoint; `scrape` by default. */
  readonly what?: string;
  /** `caller`: the caller reserves and settles `due` himself. `charged` by default. */
  readonly billing?: 'charged' | 'caller';
  /** False if the caller holds a slot for the page. True by default. */
  readonly takesSlot?: boolean;
  /** Whether the result is stored for GET /v2/scrape/:jobId. */
  readonly keeps?: boolean;
  /** Milliseconds for which it is stored; 24 hours by default. */
  readonly keptFor?: number;
  /** The job of which this is one page. */
  readonly job?: string;
  /**
   * Called when the page was loaded from the site, before its formats are made; what it throws ends the scrape. Not called for pages from
   * the cache and of providers.
   */
  readonly loaded?: (answer: LoadedAnswer) => void;
  /** Whether an answer that asks to come back later (429, 5xx) is taken as it is, without trying a better tier or the browser. */
  readonly isPatient?: boolean;
  /**
   * What is a failure in place of a page with a warning: an answer that may be cut, which may pass (SCRAPE_SITE_ERROR), and for `ready` also a
   * page that was not ready in time (REQUEST_TIMEOUT).
   */
  readonly wantsWhole?: 'unbroken' | 'ready' | undefined;
  /** Who asks, in place of a browser, unless the headers of the request name a user agent. */
  readonly crawler?: Crawler | undefined;
  /** Whether local search finds the page, if it may be kept for that. True by default. */
  readonly localSearch?: boolean;
  /**
   * Called with each URL that is requested for the page itself, also those of redirects and scripts, before anything is sent there. If it
   * throws, the scrape ends with that error; a frame is left out.
   */
  readonly permit?: ((url: string, of: RequestedFor) => void | Promise<void>) | undefined;
  /** Whether the answer says where an older copy of a page that is gone stands, unless the request says otherwise. False by default. */
  readonly tellsOlderCopies?: boolean;
  /** Called with each response, and with a page as the browser had it. The page is then never taken from the cache. */
  readonly record?: ((exchange: HttpExchange) => void) | undefined;
}

/** `page`: the page itself, also where redirects and refreshes lead. `frame`: a document that it shows in itself. */
export type RequestedFor = 'page' | 'frame';

/** Who requests a page, when it is not a browser. */
export interface Crawler {
  readonly userAgent: string;
  /** Whether a page that refuses it, or needs a browser, is requested as by a browser. */
  readonly mayLookLikeBrowser: boolean;
}

/** How a site answered. */
interface LoadedAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is a bot check in place of the page. */
  readonly isChallenge: boolean;
  /** Milliseconds until the whole answer was there, if it is known. */
  readonly ms?: number | undefined;
}

/** An earlier scrape of a page with the same options, whose result is stored. */
export interface KnownPage {
  readonly scrapeId: string;
  /** `Scraped.digest` of it. */
  readonly digest: string;
  readonly creditsUsed: number;
}

/** The site returned the same bytes as before: nothing was made of them again, and the result of the earlier scrape lives on. */
export interface SamePage extends Pick<Scraped, 'scrapeId' | 'creditsUsed' | 'due'> {
  readonly isSame: true;
}

/** A scraped page: its document, and what callers need beside it. */
export interface Scraped {
  readonly scrapeId: string;
  readonly document: ScrapeDocument;
  /** The document as JSON, if it is stored (`keeps`): encoded once, in pieces. */
  readonly json?: Uint8Array;
  /** All links of the page, whether requested or not, and what else it leads to (frames, `rel=next`); none if it is not HTML. */
  readonly links: readonly string[];
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly canonical: string | undefined;
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
  readonly creditsUsed: number;
  /** What the caller has to charge: `creditsUsed`, or 0 if it is charged already. */
  readonly due: number;
  readonly cacheState: 'hit' | 'miss';
  /**
   * The same for a later scrape that would make the same document; undefined if that depends on more than what the site returns, or if
   * nobody compares (`scrape`).
   */
  readonly digest?: string;
}

export interface Scraper {
  /**
   * Fetches a page and makes the requested formats.
   * @throws ApiError: FORBIDDEN (threats), PAYMENT_REQUIRED, CONCURRENCY_LIMIT_REACHED, REQUEST_TIMEOUT when the
   *   request's own `timeout` has passed, SCRAPE_* and the errors of the provider of the site; the reason of the deadline
   */
  scrape(asker: Asker, request: ScrapeRequest, context: ScrapeContext): Promise<Scraped>;
  /** Like `scrape`, unless the page is still as it was. @throws as `scrape` */
  scrapeIfNew(
    asker: Asker,
    request: ScrapeRequest,
    context: ScrapeContext,
    known: KnownPage | undefined,
  ): Promise<Scraped | SamePage>;
}

/** Called with every page that may be kept for maps and, if `localSearch`, for local search. */
export type OnSeen = (teamId: string, scraped: Scraped, localSearch: boolean) => void;

export interface ScraperDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'threats' | 'teams'>;
  readonly providers: Pick<Providers, 'serveUrl' | 'toolsFor'>;
  readonly web: WebEngine;
  readonly browser: BrowserEngine;
  readonly documents: Documents;
  readonly extractor: Extractor;
  /** Of pieces of pages, if the operator configured it. */
  readonly embedder: Embedder | undefined;
  /** The configured language model. */
  readonly model: Model | undefined;
  readonly threads: PageThreads;
  readonly cache: PageCache;
  readonly results: ScrapeResults;
  readonly snapshots: Snapshots;
  readonly profiles: Profiles;
  readonly files: ScrapeFiles;
  readonly media: Media;
  readonly metrics: ScrapeMetrics;
  /** The service that the operator named for pages that answer with a challenge. */
  readonly unblocker: Unblocker | undefined;
  /** The Memento server that the operator named. */
  readonly mementos: Mementos | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly seen?: OnSeen;
}

/** One page on its way from the request to the document. */
export interface PageScrape {
  readonly asker: Asker;
  readonly request: ScrapeRequest;
  readonly context: ScrapeContext;
  /** Of the whole page: a little after `loading`. */
  readonly deadline: Deadline;
  /** The request's own `timeout`, by which the site must have answered. */
  readonly loading: Deadline;
  readonly scrapeId: string;
  /** For a caller that compares the page with an earlier scrape, if there was one, and with later ones. */
  readonly compared: { readonly with: KnownPage | undefined } | undefined;
  readonly leavesNothing: boolean;
  /** @throws ApiError for a URL that the team's policy refuses; what `permit` of the caller throws */
  requireSafe(url: string, of?: RequestedFor): Promise<void>;
  /** The same without what the caller permits: of addresses that are none of the page's own. @throws ApiError */
  requireSafeAside(url: string): void;
  /**
   * Sets credits aside until the page is charged, for what costs more than every page does.
   * @throws ApiError PAYMENT_REQUIRED
   */
  reserveMore(credits: number): Promise<void>;
}

/** Of pages without a robots meta tag. */
export const NO_ROBOTS = { noindex: false, nofollow: false };
