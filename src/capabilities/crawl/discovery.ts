import { canonicalUrl, similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import { keyOf, type NewPage } from './frontier.ts';
import type { SiteRobots } from './page-fetcher.ts';
import type { Scope } from './scope.ts';
import type { CrawlSettings } from './settings.ts';

/** From links to addresses that may be fetched: those in scope, in one form, with what makes them one. */
export interface Discovery {
  /**
   * The addresses of some links that are worth writing down. Links that were looked at before are passed over, as long as they are
   * remembered; what a crawl has already is for the database to say.
   */
  find(links: readonly string[], depth: number): NewPage[];
  /** What makes an address one with others. */
  keyOf(url: URL): string;
  /** The form in which an address is fetched. */
  formOf(url: URL): string;
}

/** What makes an address one with others in a crawl. */
export function identityOf(
  url: URL,
  settings: Pick<CrawlSettings, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>,
): string {
  return keyOf(settings.deduplicateSimilarURLs ? similarUrlKey(url, settings) : canonicalUrl(url, settings));
}

/** Links that are remembered: two megabytes or so for each crawl under way. */
const REMEMBERED = 20_000;

/** @param robotsOf what is known of the site of an address; undefined when nothing is yet, and it is asked when it is fetched */
export function createDiscovery(
  settings: Pick<CrawlSettings, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>,
  scope: Scope,
  robotsOf: (url: URL) => SiteRobots | undefined,
): Discovery {
  const { ignoreQueryParameters } = settings;
  const options = { ignoreQueryParameters };
  const seen = createMemory(REMEMBERED);

  const formOf = (url: URL): string => canonicalUrl(url, options);
  const identity = (url: URL): string => identityOf(url, settings);

  const look = (link: string, depth: number): NewPage | undefined => {
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
        error: 'Front pages of other sites are not crawled.',
      };
    }
    return { ...page, state: robotsOf(url)?.allows(page.url) === false ? 'robots' : 'queued' };
  };

  return {
    find(links, depth) {
      const found = new Map<string, NewPage>();
      for (const link of links) {
        // Most links of a page are to be found on its siblings too.
        const hash = link.indexOf('#');
        const address = hash < 0 ? link : link.slice(0, hash);
        if (!seen.add(address)) continue;
        const page = look(address, depth);
        if (page !== undefined && !found.has(page.key)) found.set(page.key, page);
      }
      return [...found.values()];
    },
    keyOf: identity,
    formOf,
  };
}

/** A set that forgets what it was told long ago. */
function createMemory(size: number): { add(text: string): boolean } {
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
