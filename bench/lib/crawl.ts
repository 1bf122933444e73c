import { type Helper, startHelper } from './processes.ts';
import type { Server } from './server.ts';

/** The generated site of crawls, and the service's crawl of it. */

/** The address that the scripts of the peers have. */
export const CRAWL_PORT = 8801;

/** @param folder with p/<number>.html, in place of generated pages */
export const startCrawlSite = (pages: number, folder?: string): Promise<Helper<unknown>> =>
  startHelper('bench/lib/crawl-site.ts', [CRAWL_PORT, pages, ...(folder === undefined ? [] : [folder])]);

export interface CrawlOptions {
  readonly 'at-once': number;
  readonly 'no-cache': boolean;
  readonly 'no-search'?: boolean;
  /** Whether requests and responses are kept. */
  readonly archive?: boolean;
}

/** @returns the path of the crawl, with a part of its results that has nothing in it */
export async function startCrawl(server: Pick<Server, 'ask'>, limit: number, options: CrawlOptions): Promise<string> {
  const { id } = await server.ask('/v2/crawl', {
    ...{ url: `http://127.0.0.1:${CRAWL_PORT}/p/0.html`, limit, sitemap: 'skip', maxConcurrency: options['at-once'] },
    ...(options['no-search'] ? { localSearch: false } : {}),
    ...(options.archive ? { archive: true } : {}),
    scrapeOptions: { formats: ['markdown', 'links'], ...(options['no-cache'] ? { storeInCache: false } : {}) },
  });
  return `/v2/crawl/${id}?skip=${limit}`;
}
