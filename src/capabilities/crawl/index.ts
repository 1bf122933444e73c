/** Jobs of pages: crawls, batches, and how they stand. */

export { CRAWLER_DEFAULTS, crawlerFields } from '@trawl/contract/v2/crawl.ts';
export { type Crawl, type CrawlOptions, createCrawl } from './create.ts';
export type { PageJobs } from './service.ts';
export { BATCH, CRAWL, type CrawlSettings, type PageJob } from './settings.ts';
export { errorsOf, readStanding } from './status.ts';
export { migrations } from './tables.ts';
