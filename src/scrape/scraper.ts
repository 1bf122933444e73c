import { type Accounts, type Payer, withOverride } from '../accounts/index.ts';
import type { Documents } from '../documents/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Deadline, deadlineIn } from '../kernel/deadline.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Extractor, Model } from '../llm/index.ts';
import type { Providers } from '../providers/index.ts';
import type { PageCache } from './cache/cache.ts';
import type { ScrapeDocument } from './document.ts';
import type { BrowserEngine, WebEngine } from './engines/engines.ts';
import { timedOut, within } from './engines/failures.ts';
import type { ScrapeFiles } from './files.ts';
import type { Media } from './formats/media.ts';
import type { Profiles } from './profiles.ts';
import type { PageThreads } from './render/threads.ts';
import type { ScrapeResults } from './results.ts';
import { formatOf, requireWish } from './schema/formats.ts';
import type { ScrapeOptions } from './schema/options.ts';
import { type PageScrape, scrapePage } from './scrape-page.ts';
import { servedByProvider } from './served.ts';
import { readTarget, requireSafe } from './target.ts';
import type { Snapshots } from './tracking.ts';

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

/** Formats whose answers have to be stored for a while. */
const STORED_FORMATS = ['screenshot', 'changeTracking', 'audio', 'video'] as const;

export function createScraper(deps: ScraperDeps): Scraper {
  return {
    async scrape(asker, request, context) {
      const { options } = request;
      const target = readTarget(request.url);
      const policy = withOverride(await deps.accounts.threats.policyOf(asker.teamId), options.threatProtection);
      requireSafe(policy, target);
      const deadline = deadlineIn(options.timeout, context.deadline.signal);
      const page: PageScrape = {
        asker,
        request,
        context,
        deadline,
        target,
        scrapeId: context.scrapeId ?? crypto.randomUUID(),
        // Lockdown keeps nothing either, and does not charge for it.
        leavesNothing: request.zeroDataRetention || options.lockdown,
        requireSafe: (url) => requireSafe(policy, url),
      };
      const served = await servedByProvider(deps, page);
      if (served !== undefined) return served;
      requireWish(options.formats);
      if (request.zeroDataRetention) requireNothingStored(options);
      try {
        return await within(scrapePage(deps, page), deadline);
      } catch (error) {
        if (error instanceof ApiError && error.key !== 'REQUEST_TIMEOUT') throw error;
        const isOver = deadline.signal.aborted && !context.deadline.signal.aborted;
        throw isOver ? timedOut(options.timeout, error) : error;
      }
    },
  };
}

/** @throws ApiError SCRAPE_ZDR_VIOLATION_ERROR */
function requireNothingStored(options: ScrapeOptions): void {
  const format = STORED_FORMATS.find((type) => formatOf(options.formats, type) !== undefined);
  const what = format ?? (options.profile?.saveChanges ? 'profile' : undefined);
  if (what === undefined) return;
  throw new ApiError('SCRAPE_ZDR_VIOLATION_ERROR', {
    details: { message: `${what} needs storage, which zero data retention forbids.` },
  });
}
