import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Asker, type PartialDocument, type Scraper, targetOf } from '../scrape/index.ts';

/** Scrapes the results of a search in parallel. A failure affects only its own result. */

interface HitScrape {
  readonly document: Partial<PartialDocument>;
  readonly creditsUsed: number;
}

interface ScrapeHitsOptions {
  readonly options: ScrapeOptions;
  readonly zeroDataRetention: boolean;
  readonly baseUrl: string;
  readonly deadline: Deadline;
  /** Pages that are read for the search itself cost nothing and are not kept as results. */
  readonly isFree?: boolean;
  /** Told of each page as soon as it is there. */
  readonly onPage?: (url: string, document: Partial<PartialDocument>) => void;
}

/** Maximum number of pages that one search scrapes at a time. */
const AT_ONCE = 50;
/** Milliseconds that are kept for the answer itself. */
const MARGIN = 250;

/** @returns what became of each address, once each */
export async function scrapeHits(
  scraper: Scraper,
  asker: Asker,
  urls: readonly string[],
  { options, zeroDataRetention, baseUrl, deadline, isFree = false, onPage }: ScrapeHitsOptions,
): Promise<ReadonlyMap<string, HitScrape>> {
  const waiting = [...new Set(urls)];
  const done = new Map<string, HitScrape>();
  const remaining = deadline.remaining();
  const limit = Number.isFinite(remaining)
    ? deadlineIn(Math.max(1, remaining - Math.min(MARGIN, remaining / 10)), deadline.signal)
    : deadline;
  const scrapeOne = async (url: string): Promise<void> => {
    try {
      const request = { target: targetOf(url), options, zeroDataRetention };
      const context = {
        ...{ deadline: limit, baseUrl, what: 'search' },
        ...(isFree ? ({ billing: 'caller' } as const) : { keeps: true }),
      };
      const { document, creditsUsed } = await scraper.scrape(asker, request, context);
      done.set(url, { document, creditsUsed });
      onPage?.(url, document);
    } catch (error) {
      // Nobody waits for the answer any more.
      if (deadline.signal.aborted && !isTimeout(deadline.signal.reason)) throw error;
      done.set(url, { document: { metadata: { sourceURL: url, url, ...reasonOf(error) } }, creditsUsed: 0 });
    }
  };
  const lane = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) await scrapeOne(url);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, lane));
  return done;
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

/** What a client may know of a failure. */
function reasonOf(error: unknown): { error: string; statusCode: number } {
  if (error instanceof ApiError) {
    const { details } = error;
    const told = Array.isArray(details) ? details[0] : details;
    const message = (told as { message?: unknown } | undefined)?.message;
    return { error: typeof message === 'string' ? message : error.message, statusCode: error.status };
  }
  if (isTimeout(error)) return { error: 'The search ran out of time.', statusCode: 408 };
  return { error: 'The page could not be scraped.', statusCode: 500 };
}
