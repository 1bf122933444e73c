/** Jobs of pages: crawls, batches, and how they stand. */
export { type Crawl, type CrawlOptions, createCrawl } from './create.ts';
export type { PageJobs } from './service.ts';
export { BATCH, CRAWL } from './settings.ts';
export { migrations } from './tables.ts';
