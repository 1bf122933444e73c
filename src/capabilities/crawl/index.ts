/** Crawl: jobs of pages, which are crawls and batches. */
export { type ArchiveImport, type ImportSummary, importArchives } from './import/import-archives.ts';
export { type ArchivePlaces, archivePlaces } from './import/places.ts';
export type { PageJobs } from './page-jobs.ts';
export { removeExpired as removeExpiredCrawls } from './retention.ts';
export { type CrawlRequests, type CrawlRoom, type CrawlRoomDeps, crawlRoom, migrations } from './room.ts';
export { requireJobId } from './routes/watch.ts';
export { BATCH, CRAWL, type CrawlSettings, type PageJob } from './settings.ts';
export { errorsOf, type JobPart, pathOf, readProgress, STORED_ELSEWHERE, withDocuments } from './status.ts';
