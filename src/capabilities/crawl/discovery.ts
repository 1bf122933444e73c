import { canonicalUrl, routeOf, similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { keyOf, type NewPage } from './frontier.ts';
import type { JobNote } from './notes.ts';
import type { SiteRobots } from './page-fetcher.ts';
import type { Scope } from './scope.ts';
import type { CrawlSettings } from './settings.ts';
import { BUDGET, createBudgets } from './traps/budgets.ts';
import { createEndlessUrls } from './traps/endless.ts';
import { createIdleParameters } from './traps/idle-parameters.ts';
import { withoutTracking } from './traps/tracking.ts';

/** Turns links into URLs for the frontier: those in scope, in canonical form, with the key under which they are stored once. */
export interface Discovery {
  /**
   * The URLs of some links that belong into the frontier. Links that were checked recently are skipped, as long as they are
   * remembered; what a crawl has already is for the database to say.
   */
  find(links: readonly string[], depth: number): NewPage[];
  /** The key that equal URLs share. */
  keyOf(url: URL): string;
  /**
   * Whether a URL of the frontier is fetched, and not one that has turned out to be the same page as another of this crawl. Called before
   * each is fetched.
   */
  mayFetch(url: URL): boolean;
  /**
   * Learns from a page and from what `find` has found on it.
   * @returns what the errors and the status say of it
   */
  fetched(url: URL, text: string, depth: number, found: readonly NewPage[]): Learned;
  /** Why a URL of the frontier is not fetched, whatever it was when it was found; undefined if it is. */
  reasonToDrop(url: URL): string | undefined;
}

interface Learned {
  readonly pages: readonly NewPage[];
  readonly notes: readonly JobNote[];
}

/** The code of URLs that are skipped. */
const SKIPPED = 'SKIPPED';
const NOTHING_NEW = 'Pages with addresses like this one bring nothing new.';
/** What the errors say of a URL that `mayFetch` refuses. */
export const SAME_PAGE = {
  code: SKIPPED,
  error: 'It differs from another URL of this crawl only in parameters that do not change pages of the site.',
} as const;

/** The key that equal URLs of a crawl share. */
export function identityOf(
  url: URL,
  settings: Pick<CrawlSettings, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>,
  idleParameters?: ReadonlySet<string>,
): string {
  const page = settings.deduplicateSimilarURLs
    ? similarUrlKey(withoutTracking(url, idleParameters), settings)
    : canonicalUrl(url, settings);
  return keyOf(page + routeOf(url));
}

/** Links that are kept in memory: about two megabytes for each running crawl. */
const RECENT_LINKS = 20_000;
/** URLs with a query that are kept in memory to compare later ones with. */
const MOST_QUERIES = 20_000;

interface DiscoveryDeps {
  /** The robots.txt of the site of a URL; undefined if it is not loaded yet: then it is checked when the page is fetched. */
  robotsOf(url: URL): SiteRobots | undefined;
  readonly clock: Clock;
}

export function createDiscovery(
  settings: Pick<CrawlSettings, 'ignoreQueryParameters' | 'deduplicateSimilarURLs'>,
  scope: Scope,
  { robotsOf, clock }: DiscoveryDeps,
): Discovery {
  const { ignoreQueryParameters, deduplicateSimilarURLs } = settings;
  const options = { ignoreQueryParameters };
  const seen = createRecentSet(RECENT_LINKS);
  const endless = createEndlessUrls(() => clock.now());
  const idle = createIdleParameters();
  const budgets = createBudgets();
  /** URLs with a query that were fetched, and the first of them by the key that they have by now. */
  const queries: URL[] = [];
  const firsts = new Map<string, string>();

  const identity = (url: URL): string => identityOf(url, settings, idle.of(url.host));

  const pageOf = (link: string, depth: number): NewPage | undefined => {
    const url = URL.parse(link);
    if (url === null) return undefined;
    const place = scope.placeOf(url);
    if (place === 'outside') return undefined;
    const page = { key: identity(url), url: canonicalUrl(url, options) + routeOf(url), depth };
    if (place === 'homepage') {
      return {
        ...page,
        state: 'external',
        code: 'EXTERNAL_LINK',
        error: 'Home pages of other sites are not crawled.',
      };
    }
    const reason = deduplicateSimilarURLs
      ? (endless.reasonToSkip(url) ?? (budgets.isSpent(url) ? NOTHING_NEW : undefined))
      : undefined;
    if (reason !== undefined) return { ...page, state: 'external', code: SKIPPED, error: `Skipped: ${reason}` };
    return { ...page, state: robotsOf(url)?.allows(page.url) === false ? 'robots' : 'queued' };
  };

  return {
    find(links, depth) {
      const found = new Map<string, NewPage>();
      for (const link of links) {
        // Most links of a page are on its siblings too.
        const hash = link.indexOf('#');
        const address = hash < 0 || /^#[!/]./.test(link.slice(hash, hash + 3)) ? link : link.slice(0, hash);
        if (!seen.add(address)) continue;
        const page = pageOf(address, depth);
        // Other forms of one address are told apart by those who store them.
        if (page !== undefined) found.set(`${page.key} ${page.url}`, page);
      }
      return [...found.values()];
    },
    keyOf: identity,
    mayFetch(url) {
      if (!deduplicateSimilarURLs || url.search === '') return true;
      const key = identity(url);
      const first = firsts.get(key) ?? url.href;
      if (first !== url.href && idle.of(url.host).size > 0) return false;
      if (queries.length >= MOST_QUERIES) return true;
      queries.push(url);
      firsts.set(key, first);
      return true;
    },
    reasonToDrop: (url) => (deduplicateSimilarURLs && budgets.isSpent(url) ? `Skipped: ${NOTHING_NEW}` : undefined),
    fetched(url, text, depth, found) {
      if (!deduplicateSimilarURLs) return { pages: [], notes: [] };
      const links = found.filter(({ state }) => state === 'queued').map((page) => page.url);
      const spent = budgets.fetched(url, text, links);
      const notes =
        spent === undefined
          ? []
          : [
              {
                kind: 'trap',
                subject: spent,
                text: `had ${BUDGET} pages that brought nothing new: others like them were skipped`,
              } as const,
            ];
      const names = idle.fetched(url, text);
      if (names.length > 0) {
        firsts.clear();
        for (const one of queries) {
          const key = identity(one);
          if (!firsts.has(key)) firsts.set(key, one.href);
        }
      }
      const pages = names.map(
        (name) =>
          ({
            key: keyOf(`idle parameter ${url.host} ${name}`),
            url: url.href,
            depth,
            state: 'external',
            code: SKIPPED,
            error: `Skipped from here on: URLs that differ only in the parameter ${JSON.stringify(name)}, which changes no page of this site.`,
          }) as const,
      );
      return { pages, notes };
    },
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
