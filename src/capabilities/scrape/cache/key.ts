import { createHash } from 'node:crypto';
import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { canonicalUrl, routeOf } from '../../../foundation/kernel/canonical-url.ts';
import { needsBrowser } from '../engines/fetch-page.ts';
import type { Crawler } from '../types.ts';

/** The key of a cached page, and which requests neither read nor fill the cache. */

/** Whether the response of the site may be for this request only. */
export function isPersonal(
  { headers, actions, profile, parsers }: ScrapeOptions,
  { username, password }: URL,
): boolean {
  return (
    Object.keys(headers).length > 0 ||
    actions.length > 0 ||
    profile !== undefined ||
    username !== '' ||
    password !== '' ||
    parsers.some((parser) => parser.type === 'pdf' && parser.password !== undefined)
  );
}

/** Whether the result depends on something that no other request shares. */
export function bypassesCache(options: ScrapeOptions, url: URL): boolean {
  const screenshot = formatOf(options.formats, 'screenshot');
  return (
    isPersonal(options, url) ||
    formatOf(options.formats, 'changeTracking') !== undefined ||
    screenshot?.viewport !== undefined ||
    screenshot?.quality !== undefined
  );
}

/** Equal for requests that may share a page: of one team, for one URL, that look the same to the site. */
export function cacheKey(teamId: string, url: string, options: ScrapeOptions, crawler?: Crawler): string {
  const screenshot = formatOf(options.formats, 'screenshot');
  const apart = [
    teamId,
    canonicalUrl(url),
    fragmentOf(url, options),
    options.mobile,
    options.location?.country ?? 'US',
    languagesOf(options),
    options.waitFor,
    options.blockAds,
    screenshot === undefined ? 0 : screenshot.fullPage ? 2 : 1,
    options.proxy === 'enhanced' || options.proxy === 'stealth',
    formatOf(options.formats, 'branding') !== undefined,
    ...(crawler === undefined || crawler.mayLookLikeBrowser ? [] : [crawler.userAgent]),
  ];
  return createHash('sha256').update(JSON.stringify(apart)).digest('hex');
}

/** The languages as a set: a page that was fetched in one order is the page of all of them. The request itself keeps their order. */
const languagesOf = ({ location }: ScrapeOptions): string[] =>
  [...new Set((location?.languages ?? []).map((language) => language.toLowerCase()))].sort();

/** The fragment, if it may identify a separate page: a route of an application, or the part that a screenshot shows. */
function fragmentOf(text: string, options: ScrapeOptions): string {
  const url = new URL(text);
  return needsBrowser(options) ? url.hash : routeOf(url);
}
