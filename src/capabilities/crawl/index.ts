/** Crawl: jobs of pages, which are crawls and batches. */
export type { PageJobs } from './page-jobs.ts';
export { type CrawlRoom, type CrawlRoomDeps, crawlRoom, migrations } from './room.ts';
export { BATCH, CRAWL, type CrawlSettings, type PageJob } from './settings.ts';
export { errorsOf, readProgress } from './status.ts';
