import { documentOf } from '../../platform/providers/index.ts';
import { NO_ROBOTS, type PageScrape, type Scraped, type ScraperDeps } from './types.ts';

/**
 * The record of a page whose site only data providers serve. It takes no slot and charges by itself.
 * @returns undefined if the page is to be scraped
 * @throws ApiError, see `serveUrl` of providers
 */
export async function scrapeFromProvider(deps: ScraperDeps, page: PageScrape): Promise<Scraped | undefined> {
  const { asker, request, context, deadline, scrapeId } = page;
  const url = request.target.text;
  const { zeroDataRetention } = request;
  const asked = { ...request.options, ...(zeroDataRetention ? { zeroDataRetention } : {}) };
  const served = await deps.providers.serveUrl(asker, url, asked, { ...context, deadline });
  if (served === undefined) return undefined;
  const { formats } = request.options;
  return {
    scrapeId,
    document: documentOf(served, { url, formats, scrapeId }),
    links: [],
    url,
    status: 200,
    canonical: undefined,
    robots: NO_ROBOTS,
    creditsUsed: served.creditsUsed,
    due: 0,
    cacheState: 'miss',
  };
}
