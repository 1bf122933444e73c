import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { HttpExchange } from '../../foundation/kernel/http-exchange.ts';
import type { Payer } from '../../platform/accounts/index.ts';
import type { SiteAnswer } from './pace/retry.ts';
import type { PageJob } from './settings.ts';

/** How the pages of a job are fetched: the part of `scrape` that this room needs. */

interface PageRequest {
  readonly url: string;
  readonly jobId: string;
  readonly payer: Payer;
  readonly settings: PageJob;
  readonly deadline: Deadline;
  /**
   * Called when the page was loaded from the site, before its formats are made; what it throws ends the fetch. Not called for pages from
   * the cache.
   */
  loaded(answer: SiteAnswer): void;
  /**
   * Called with each URL that is requested for the page, before anything is sent there: where redirects lead, and the frames in it. What it
   * throws ends the fetch; a frame is left out.
   */
  readonly permit?: ((url: string, of: 'page' | 'frame') => Promise<void>) | undefined;
  /** Whether an answer that asks to come back later (429, 5xx) is taken as it is, without trying a better way. */
  readonly isPatient: boolean;
  /** See `ScrapeContext.wantsWhole`. */
  readonly wantsWhole: 'unbroken' | 'ready' | undefined;
  /** Whether local search finds the page. */
  readonly localSearch: boolean;
}

export interface FetchedPage {
  /** As clients receive it. */
  readonly document: object;
  /** Absolute URLs of its links, whether requested or not. */
  readonly links: readonly string[];
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly title: string | undefined;
  /** Its Markdown; empty if that was not requested. */
  readonly text: string;
  /** What its meta tags and X-Robots-Tag ask for. */
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
  /** Credits to be charged. */
  readonly due: number;
  /** All that was requested for it, for a job with `archive`. */
  readonly exchanges?: readonly HttpExchange[];
}

export interface PageFetcher {
  /**
   * Neither takes a slot nor charges: the job does.
   * @throws ApiError if the page cannot be fetched; the reason of the deadline's signal
   */
  fetch(request: PageRequest): Promise<FetchedPage>;
  /** Credits to reserve for a page of the job. */
  mostCredits(settings: PageJob): number;
}

/** The robots.txt of a site. */
export interface SiteRobots {
  allows(url: string): boolean;
  /** Whether robots.txt could not be loaded: then only the start is fetched, to see whether the site is up. */
  readonly isUnreachable: boolean;
  /** Seconds between two requests. */
  readonly crawlDelay: number | undefined;
  readonly sitemaps: readonly string[];
}

/** @param userAgent whose rules apply; by default the service's own */
export type ReadRobots = (url: URL, userAgent: string | undefined, deadline: Deadline) => Promise<SiteRobots>;
