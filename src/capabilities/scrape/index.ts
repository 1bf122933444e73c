/** One page as clean data: two engines, a cache, and the formats. */

export { addImported, dropImported } from './cache/imported.ts';
export { LARGEST_PAGE } from './cache/row.ts';
export { creditsFor, mostCredits } from './charge.ts';
export type { PartialDocument, ScrapeDocument } from './document.ts';
export type { BrowserEngine, WebEngine } from './engines/engines.ts';
export { chunksOfText } from './formats/chunks.ts';
export { parserOptions, readsData, statedBy } from './formats/file.ts';
export { modelFormats } from './formats/model-formats.ts';
export { redactedPages } from './formats/redact-pages.ts';
export { makeFetched } from './make-fetched.ts';
export type { PageCacheRow } from './migrations.ts';
export { createMementos } from './older-copies/mementos.ts';
export type { OpenProfile, Profiles } from './profiles.ts';
export type { RenderedPage } from './render/job.ts';
export { renderOptionsOf } from './render/options.ts';
export { readerOn } from './render/reader.ts';
export { createPageThreads, keepTreesYoung, type PageThreads } from './render/threads.ts';
export type { FinalState, ScrapeResults, StoredResult } from './results.ts';
export { migrations, type ScrapeRoom, scrapeRoom } from './room.ts';
export { aboutFormats } from './scrape-request.ts';
export { requireSchemaOrPrompt } from './scraper.ts';
export { readTarget, type Target, targetOf } from './target.ts';
export type { Asker, KnownPage, OnSeen, SamePage, ScrapeContext, Scraped, ScrapeRequest, Scraper } from './types.ts';
