import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Payer } from '../../platform/accounts/index.ts';
import type { PageJob } from './settings.ts';

/** How the pages of a job are fetched: what this room needs of `scrape`, and no more. */

export interface PageRequest {
  readonly url: string;
  readonly jobId: string;
  readonly payer: Payer;
  readonly settings: PageJob;
  readonly deadline: Deadline;
}

export interface FetchedPage {
  /** As it goes to the caller. */
  readonly document: object;
  /** Absolute addresses of its links, whether asked for or not. */
  readonly links: readonly string[];
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly title: string | undefined;
  /** Credits to be charged. */
  readonly due: number;
}

export interface PageFetcher {
  /**
   * Neither takes a place at work nor charges: the job does.
   * @throws ApiError when the page cannot be had; the reason of the deadline's signal
   */
  fetch(request: PageRequest): Promise<FetchedPage>;
  /** Credits to set aside for a page of the job. */
  mostCredits(settings: PageJob): number;
}

/** What robots.txt of a site says. */
export interface SiteRobots {
  allows(url: string): boolean;
  /** Whether the site failed when it was asked: then only the start is tried, to see whether it is there at all. */
  readonly isUnreachable: boolean;
  /** Seconds between two requests. */
  readonly crawlDelay: number | undefined;
  readonly sitemaps: readonly string[];
}

/** @param userAgent under which the rules are looked up; the service's own when undefined */
export type ReadRobots = (url: URL, userAgent: string | undefined, deadline: Deadline) => Promise<SiteRobots>;
