/** Any page as clean data: two engines, a cache, and what is made of a page. */

export {
  type ScrapeOptions,
  scrapeOptionFields,
  scrapeOptions,
  WAITS_TOO_LONG,
  waitsTooLong,
} from '@trawl/contract/v2/scrape/options.ts';
export { document as documentSchema } from '@trawl/contract/v2/scrape/scrape.ts';
export { creditsFor, mostCredits } from './charge.ts';
export { createScrape, type Scrape } from './create.ts';
export type { ScrapeDocument } from './document.ts';
export type { BrowserEngine, WebEngine } from './engines/engines.ts';
export { modelFormats } from './formats/model-formats.ts';
export { redactedPages } from './formats/redact-pages.ts';
export { migrations } from './migrations.ts';
export type { OpenProfile, Profiles } from './profiles.ts';
export type { RenderedPage } from './render/job.ts';
export { readerOn } from './render/reader.ts';
export { createPageThreads, type PageThreads } from './render/threads.ts';
export { wantOf } from './render/want.ts';
export { requireWish } from './require-wish.ts';
export type { LeftPage, ScrapeResults, StoredResult } from './results.ts';
export { readTarget } from './target.ts';
export type { Asker, ScrapeContext, Scraped, ScrapeRequest, Scraper } from './types.ts';
