import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Egress, RobotsCache } from '../../foundation/egress/index.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Accounts, decideThreat, withOverride } from '../../platform/accounts/index.ts';
import { type Scraper, targetOf } from '../scrape/index.ts';
import type { MapDeps } from './map-site.ts';
import type { SeenPages } from './seen-pages.ts';

/** How the map of a site reads robots.txt, sitemaps and pages. */

export interface SiteReaderDeps {
  readonly accounts: Pick<Accounts, 'threats'>;
  readonly scraper: Scraper;
  readonly robots: RobotsCache;
  /** For sitemaps. */
  readonly egress: Pick<Egress, 'open'>;
  readonly seen: SeenPages;
  readonly log: Log;
}

/** Bytes of a sitemap as it is sent. */
const SITEMAP_BYTES = 64 * 1024 * 1024;

export function siteReader({ accounts, scraper, robots, egress, seen, log }: SiteReaderDeps): MapDeps {
  return {
    seen,
    log,
    sitemapsOf: async (url, deadline) => {
      const { sitemaps } = await robots.of(url.href, { deadline });
      return sitemaps;
    },
    openFile: async (url, deadline, stays) => {
      const { status, body } = await egress.open(url, {
        ...{ deadline, maxBytes: SITEMAP_BYTES },
        ...(stays ? { maxRedirects: 0 } : {}),
      });
      return { status, body };
    },
    async linksOf(asker, { url, location, zeroDataRetention, threatProtection, permit }, deadline) {
      const options = scrapeOptions.parse({
        formats: ['links'],
        onlyMainContent: false,
        ...(location && { location }),
        ...(threatProtection && { threatProtection }),
      });
      const request = { target: targetOf(url.href), options, zeroDataRetention };
      const scraped = await scraper.scrape(asker, request, {
        deadline,
        baseUrl: '',
        billing: 'caller',
        keeps: false,
        permit,
      });
      const { title, description } = scraped.document.metadata;
      return { url: scraped.url, links: scraped.links, title, description };
    },
    async isSafe({ teamId }, override) {
      const policy = withOverride(await accounts.threats.policyOf(teamId), override);
      if (policy.mode === 'off') return () => true;
      const known = new Map<string, boolean>();
      return (url) => {
        const before = known.get(url.hostname);
        if (before !== undefined) return before;
        const isSafe = decideThreat(policy, url).allowed;
        known.set(url.hostname, isSafe);
        return isSafe;
      };
    },
  };
}
