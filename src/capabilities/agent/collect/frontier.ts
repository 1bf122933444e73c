import { canonicalUrl } from '../../../foundation/kernel/canonical-url.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { PageLink } from '../links.ts';
import type { PageResult } from '../read-one.ts';

/**
 * What a run without a language model knows of the pages around it: which were asked for, what came of them, and where it may go on.
 * Ranks are given in the order of asking, so that the same pages give the same result whichever comes first.
 */
export class Frontier {
  /** Pages that may hold lists, in the order in which they were read. */
  readonly lists: PageResult[] = [];
  /** Links of pages that can be trusted. */
  readonly links: (PageLink & { readonly from: string })[] = [];
  /** Number of pages that could be read. */
  wasRead = 0;
  /** Pages that could not, each with the reason; not those that were only tried. */
  readonly failed: string[] = [];
  /** Why a list is not whole. */
  cut: string | undefined;
  /** Further pages of lists that may be read. */
  follows: number;
  readonly #asked = new Set<string>();
  readonly #ranks = new Map<PageResult, number>();
  #next = 0;

  constructor(follows: number) {
    this.follows = follows;
  }

  isKnown(url: string): boolean {
    return this.#asked.has(canonicalUrl(url));
  }

  /** Those that were not asked for, each once. */
  unknown(urls: readonly string[]): string[] {
    const seen = new Set<string>();
    return urls.filter((url) => {
      const key = canonicalUrl(url);
      const isNew = !this.#asked.has(key) && !seen.has(key);
      seen.add(key);
      return isNew;
    });
  }

  /** Notes that these pages are asked for. @returns the rank of the first; the others follow */
  ask(urls: readonly string[]): number {
    for (const url of urls) this.#asked.add(canonicalUrl(url));
    return this.nextRank(urls.length);
  }

  /** The rank of a page that is asked for once more. */
  nextRank(count = 1): number {
    const rank = this.#next;
    this.#next += count;
    return rank;
  }

  /** Takes a page in. @param isTried whether nobody counts on it @returns whether it could be read */
  take(page: PageResult, rank: number, isTried = false): boolean {
    if (page.error !== undefined) {
      if (!isTried) this.failed.push(`${withoutUserinfo(page.asked)}: ${page.error}`);
      return false;
    }
    this.wasRead++;
    this.#ranks.set(page, rank);
    this.lists.push(page);
    if (page.url !== undefined) this.#asked.add(canonicalUrl(page.url));
    const from = page.url ?? page.asked;
    // Links of a page that tries to give orders lead nowhere.
    if (page.isSuspicious !== true) this.links.push(...(page.links ?? []).map((link) => ({ ...link, from })));
    return true;
  }

  /** @throws Error if the page was not taken in */
  rankOf(page: PageResult): number {
    const rank = this.#ranks.get(page);
    if (rank === undefined) throw new Error(`${page.asked} was not read`);
    return rank;
  }
}

/** The fields of a value that are lists of records, at least two. */
export function recordFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (recordsIn(one) > 1 ? [name] : []));
}

/** How many records there are in the lists of a value. */
export function recordsIn(value: unknown): number {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'object' && one !== null).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + recordsIn(one), 0);
}
