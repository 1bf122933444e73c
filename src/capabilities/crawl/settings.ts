import type { ScopeOptions } from './scope.ts';

/** What a crawl or a batch was asked for, as its job keeps it: the payload. */
export interface PageJob {
  /** The start of a crawl; absent for a batch. */
  readonly url?: string;
  /** Named in the usage by key. */
  readonly keyId?: string;
  /** Under which the caller reaches this service, for links. */
  readonly baseUrl: string;
  readonly zeroDataRetention: boolean;
  /** Options of the pages, as the caller sent them. */
  readonly scrapeOptions: Readonly<Record<string, unknown>>;
  readonly maxConcurrency?: number;
  readonly integration?: string | null;
  /** Whether somebody is told of its progress. */
  readonly hasWebhook: boolean;
  /** Only crawls find further addresses. */
  readonly crawl?: CrawlSettings;
}

export interface CrawlSettings extends ScopeOptions {
  /** Most addresses that are fetched. */
  readonly limit: number;
  readonly maxDiscoveryDepth?: number;
  readonly sitemap: 'include' | 'skip' | 'only';
  readonly ignoreQueryParameters: boolean;
  readonly deduplicateSimilarURLs: boolean;
  readonly ignoreRobotsTxt: boolean;
  readonly robotsUserAgent?: string;
  /** Seconds between two pages; one at a time then. */
  readonly delay?: number;
}

/** What a checkpoint of the job remembers. What is counted is counted from the rows. */
export interface PageProgress {
  /** Whether the sitemaps are read to their end. */
  readonly sitemapsRead?: boolean;
  /** Where the start redirected to, if to another place. */
  readonly alsoFrom?: string;
}

/** Kinds of jobs. */
export const CRAWL = 'crawl';
export const BATCH = 'batch_scrape';
