/** Jobs of pages: crawls, batches, and how they stand. */
export { type Crawl, type CrawlOptions, createCrawl } from './create.ts';
export { CRAWLER_DEFAULTS, crawlerFields } from './schema.ts';
export type { PageJobs } from './service.ts';
export { BATCH, CRAWL, type CrawlSettings, type PageJob } from './settings.ts';
export { errorsOf, readStanding } from './status.ts';
export { migrations } from './tables.ts';
