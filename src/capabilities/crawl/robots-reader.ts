import { DEFAULT_USER_AGENT, ROBOTS_AGENT, type RobotsCache } from '../../foundation/egress/index.ts';
import type { ReadRobots } from './page-fetcher.ts';

/** Who crawls say they are. */
export interface CrawlerIdentity {
  /** The product token that robots.txt files match. */
  readonly name: string;
  /** Of requests for robots.txt, and for sitemaps and pages unless `pages` is `browser`. */
  readonly userAgent: string;
  /**
   * Who requests pages. `crawler`: always the crawler. `first`: the crawler, then a browser where a page refuses it or needs scripts.
   * `browser`: as if a person had opened the page.
   */
  readonly pages: 'crawler' | 'first' | 'browser';
}

/** How the operator sets it. */
export type CrawlerSetting = 'trawl' | 'browser' | Omit<CrawlerIdentity, 'pages'>;

export function crawlerIdentity(crawler: CrawlerSetting): CrawlerIdentity {
  if (typeof crawler === 'object') return { ...crawler, pages: 'crawler' };
  return { name: ROBOTS_AGENT, userAgent: DEFAULT_USER_AGENT, pages: crawler === 'trawl' ? 'first' : 'browser' };
}

/** @param crawler asks for robots.txt, and its rules apply, unless a crawl names another user agent */
export function robotsReader(robots: RobotsCache, crawler: CrawlerIdentity): ReadRobots {
  return async (url, userAgent, deadline) => {
    const site = await robots.of(url.href, { deadline, userAgent: userAgent ?? crawler.userAgent });
    const { crawlDelay } = site.decide(userAgent ?? crawler.name, url.href);
    return {
      allows: (address) => site.decide(userAgent ?? crawler.name, address).allowed,
      isUnreachable: site.source === 'unreachable',
      crawlDelay,
      sitemaps: site.sitemaps,
    };
  };
}
