import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { HttpExchange } from '../../foundation/kernel/http-exchange.ts';
import { mostCredits, type Scraper, targetOf } from '../scrape/index.ts';
import type { PageFetcher } from './page-fetcher.ts';
import type { CrawlerIdentity } from './robots-reader.ts';

/** Pages from `scrape`: the job charges for them and stores them. */
export function pagesOfScraper(scraper: Scraper, { pages, userAgent }: CrawlerIdentity): PageFetcher {
  const isCrawler = pages !== 'browser';
  return {
    async fetch({ url, jobId, payer, settings, deadline, loaded, isPatient, wantsWhole, localSearch, permit }) {
      const { zeroDataRetention, baseUrl, scrapeOptions } = settings;
      const request = { target: targetOf(url), options: scrapeOptions as unknown as ScrapeOptions, zeroDataRetention };
      const exchanges: HttpExchange[] | undefined = settings.archive ? [] : undefined;
      const scraped = await scraper.scrape(payer, request, {
        deadline,
        baseUrl,
        billing: 'caller',
        takesSlot: false,
        keeps: false,
        job: jobId,
        loaded,
        isPatient,
        wantsWhole,
        localSearch,
        permit,
        ...(exchanges === undefined ? {} : { record: (exchange) => void exchanges.push(exchange) }),
        ...(isCrawler && settings.crawl !== undefined
          ? { crawler: { userAgent, mayLookLikeBrowser: pages === 'first' } }
          : {}),
      });
      return {
        document: scraped.document,
        links: scraped.links,
        url: scraped.url,
        status: scraped.status,
        text: scraped.document.markdown ?? '',
        title: scraped.document.metadata.title,
        robots: scraped.robots,
        due: scraped.due,
        ...(exchanges === undefined ? {} : { exchanges }),
      };
    },
    mostCredits: ({ scrapeOptions, zeroDataRetention }) =>
      mostCredits(scrapeOptions as unknown as ScrapeOptions, zeroDataRetention),
  };
}
