import { documentOf } from '../../platform/providers/index.ts';
import type { ScrapeDocument } from './document.ts';
import type { Scraped, ScraperDeps } from './types.ts';
import { NO_ROBOTS, type PageScrape } from './types.ts';

/**
 * Pages of sites that only providers serve. They take no place, pay by themselves, and have their own word for a provider that is late.
 * @returns undefined where the page is to be scraped
 * @throws ApiError, see `serveUrl` of providers
 */
export async function servedByProvider(deps: ScraperDeps, page: PageScrape): Promise<Scraped | undefined> {
  const { asker, request, context, deadline, scrapeId } = page;
  const { zeroDataRetention } = request;
  const asked = { ...request.options, ...(zeroDataRetention ? { zeroDataRetention } : {}) };
  const { baseUrl } = context;
  const served = await deps.providers.serveUrl(asker, request.url, asked, { baseUrl, deadline });
  if (served === undefined) return undefined;
  const { formats } = request.options;
  return {
    scrapeId,
    document: documentOf(served, { url: request.url, formats, scrapeId }) as ScrapeDocument,
    links: [],
    url: request.url,
    status: 200,
    canonical: undefined,
    robots: NO_ROBOTS,
    creditsUsed: served.creditsUsed,
    due: 0,
    cacheState: 'miss',
  };
}
