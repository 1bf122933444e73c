import { ROBOTS_AGENT, type RobotsCache } from '../../foundation/egress/index.ts';
import type { ReadRobots } from './page-fetcher.ts';

/** Who crawls say they are, as the operator has set it. */
export interface CrawlerIdentity {
  /** The product token that robots.txt files match. */
  readonly name: string;
  readonly userAgent: string;
}

/** @param crawler asks for robots.txt, and its rules apply, unless a crawl names another user agent */
export function robotsReader(robots: RobotsCache, crawler: CrawlerIdentity | undefined): ReadRobots {
  return async (url, userAgent, deadline) => {
    const site = await robots.of(url.href, { deadline, userAgent: userAgent ?? crawler?.userAgent });
    const agent = userAgent ?? crawler?.name ?? ROBOTS_AGENT;
    const { crawlDelay } = site.decide(agent, url.href);
    return {
      allows: (address) => site.decide(agent, address).allowed,
      isUnreachable: site.source === 'unreachable',
      crawlDelay,
      sitemaps: site.sitemaps.filter((address) => URL.canParse(address)),
    };
  };
}
