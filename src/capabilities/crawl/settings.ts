import type { ScopeOptions } from './scope.ts';

/** The request of a crawl or a batch: the payload of its job. */
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
  /** False: local search does not find the pages. */
  readonly localSearch?: boolean;
  /** Whether a page that breaks off at each attempt, or is not ready in time, has failed; otherwise it counts as it came, with a warning. */
  readonly wantsWhole?: boolean;
  readonly integration?: string | null;
  /** Whether it has a webhook. */
  readonly hasWebhook: boolean;
  /** Whether its requests and responses are stored too. */
  readonly archive?: boolean;
  /** Of a job whose pages come from web archives: it is run by the command that reads them, not by a worker. */
  readonly imported?: ImportedFrom;
  /** Only crawls discover URLs. */
  readonly crawl?: CrawlSettings;
}

/** What an import reads, and which pages of it. */
export interface ImportedFrom {
  /** Identifies files and filters. */
  readonly key: string;
  readonly hosts: readonly string[];
  readonly languages: readonly string[];
  readonly types: readonly string[];
}

export interface CrawlSettings extends ScopeOptions {
  /** Maximum number of pages. */
  readonly limit: number;
  readonly maxDiscoveryDepth?: number;
  readonly sitemap: 'include' | 'skip' | 'only';
  readonly ignoreQueryParameters: boolean;
  readonly deduplicateSimilarURLs: boolean;
  /** See `traps/near-duplicates.ts`. */
  readonly skipNearDuplicates?: boolean;
  readonly ignoreRobotsTxt: boolean;
  /** Absent in jobs of earlier versions. */
  readonly respectRobotsMeta?: boolean;
  readonly robotsUserAgent?: string;
  /** Seconds between two pages; one at a time then. */
  readonly delay?: number;
  /** See `visit-time.ts`. */
  readonly visitTime?: string;
}

/** The checkpoint of a job. Counts are not in it: they are counted from the rows. */
export interface Checkpoint {
  /** Whether the sitemaps are read to their end. */
  readonly sitemapsRead?: boolean;
  /** Where the start redirected to, if to another place. */
  readonly alsoFrom?: string;
}

/** Kinds of jobs. */
export const CRAWL = 'crawl';
export const BATCH = 'batch_scrape';

/** The kind of a job of this room. */
export const kindOf = ({ kind }: { readonly kind: string }): typeof CRAWL | typeof BATCH =>
  kind === BATCH ? BATCH : CRAWL;
