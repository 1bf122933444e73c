import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { FrontierPage } from '../frontier.ts';
import type { Site } from '../open-site.ts';
import { SiteTrouble, type Trouble } from '../pace/retry.ts';

/** Where the pages of a crawl may lead. */

/** A page leads to where the crawl may not go. */
export class Disallowed extends Error {}

/** While robots.txt cannot be read, the pages of its site wait. */
export const ROBOTS_FAIL: Trouble = {
  reaction: { kind: 'none' },
  error: 'The robots.txt of the site could not be read.',
};

export const isStartOf = (site: Site, page: FrontierPage): boolean => page.seq === 1 && page.url === site.start;

/** Whether robots.txt disallows a URL that is requested for a page. For the start they are, even if robots.txt is unreachable. */
export async function forbidden(
  site: Site,
  page: FrontierPage,
  address: string,
  deadline: Deadline,
): Promise<'yes' | 'no' | 'unknown'> {
  const robots = await site.robotsOf(new URL(address), deadline);
  if (robots.isUnreachable) return isStartOf(site, page) ? 'no' : 'unknown';
  return robots.allows(address) ? 'no' : 'yes';
}

/** @throws Disallowed, SiteTrouble for what redirects, refreshes and frames of a page lead to, if the crawl may not go there */
export async function requireAllowed(
  site: Site,
  page: FrontierPage,
  { address, of, deadline }: { readonly address: string; readonly of: 'page' | 'frame'; readonly deadline: Deadline },
): Promise<void> {
  const answer = await forbidden(site, page, address, deadline);
  if (answer === 'unknown') throw new SiteTrouble(ROBOTS_FAIL);
  if (answer === 'yes') throw new Disallowed();
  // Where redirects lead is judged when the page is there; the start may lead anywhere.
  const place = of === 'frame' && !isStartOf(site, page) ? site.scope.placeOf(new URL(address)) : 'inside';
  if (place !== 'inside' && place !== 'external') throw new Disallowed();
}

/** Whether a page redirects to a URL outside the crawl, whatever that has answered. */
export function isElsewhere(site: Site, page: FrontierPage, requested: string): boolean {
  const url = URL.parse(requested);
  if (url === null || requested === page.url || isStartOf(site, page)) return false;
  return url.host !== URL.parse(page.url)?.host && site.scope.placeOf(url) === 'outside';
}
