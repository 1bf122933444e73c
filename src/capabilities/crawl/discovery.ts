import { canonicalUrl, similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import { keyOf, type NewPage } from './frontier.ts';
import type { SiteRobots } from './page-fetcher.ts';
import type { Scope } from './scope.ts';
import type { CrawlSettings } from './settings.ts';

/** Turns links into URLs for the frontier: those in scope, in canonical form, with the key under which they are stored once. */
export interface Discovery {
  /**
   * The URLs of some links that belong into the frontier. Links that were checked recently are skipped, as long as they are
   * remembered; what a crawl has already is for the database to say.
   */
  find(links: readonly string[], depth: number): NewPage[];
  /** The key that equal URLs share. */
  keyOf(url: URL): string;
  /** The form in which a URL is fetched. */
  formOf(url: URL): string;
}

/** The key that equal URLs of a crawl share. */
export function identityOf(
  url: URL,
  settings: Pick<CrawlSettings, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>,
): string {
  return keyOf(settings.deduplicateSimilarURLs ? similarUrlKey(url, settings) : canonicalUrl(url, settings));
}

/** Links that are kept in memory: about two megabytes for each running crawl. */
const RECENT_LINKS = 20_000;

/** @param robotsOf the robots.txt of the site of a URL; undefined if it is not loaded yet: then it is checked when the page is fetched */
export function createDiscovery(
  settings: Pick<CrawlSettings, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>,
  scope: Scope,
  robotsOf: (url: URL) => SiteRobots | undefined,
): Discovery {
  const { ignoreQueryParameters } = settings;
  const options = { ignoreQueryParameters };
  const seen = createRecentSet(RECENT_LINKS);

  const formOf = (url: URL): string => canonicalUrl(url, options);
  const identity = (url: URL): string => identityOf(url, settings);

  const pageOf = (link: string, depth: number): NewPage | undefined => {
    const url = URL.parse(link);
    if (url === null) return undefined;
    const place = scope.placeOf(url);
    if (place === 'outside') return undefined;
    const page = { key: identity(url), url: formOf(url), depth };
    if (place === 'homepage') {
      return {
        ...page,
        state: 'external',
        code: 'EXTERNAL_LINK',
        error: 'Home pages of other sites are not crawled.',
      };
    }
    return { ...page, state: robotsOf(url)?.allows(page.url) === false ? 'robots' : 'queued' };
  };

  return {
    find(links, depth) {
      const found = new Map<string, NewPage>();
      for (const link of links) {
        // Most links of a page are on its siblings too.
        const hash = link.indexOf('#');
        const address = hash < 0 ? link : link.slice(0, hash);
        if (!seen.add(address)) continue;
        const page = pageOf(address, depth);
        if (page !== undefined && !found.has(page.key)) found.set(page.key, page);
      }
      return [...found.values()];
    },
    keyOf: identity,
    formOf,
  };
}

/** A set that forgets its oldest entries. */
function createRecentSet(size: number): { add(text: string): boolean } {
  let recent = new Set<string>();
  let older = new Set<string>();
  return {
    add(text) {
      if (recent.has(text)) return false;
      const isNew = !older.has(text);
      recent.add(text);
      if (recent.size >= size / 2) {
        older = recent;
        recent = new Set();
      }
      return isNew;
    },
  };
}
