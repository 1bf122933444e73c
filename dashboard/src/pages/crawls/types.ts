import type { crawlPage, crawlView, treeNode } from '@trawl/contract/api/crawls.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Crawls and batches, and how their states are shown. */

export type Crawl = Wire<typeof crawlView>;
export type CrawlStatus = Crawl['status'];
export type CrawlPage = Wire<typeof crawlPage>;
export type PageTreeNode = Wire<typeof treeNode>;
export type PageState = CrawlPage['state'];

export const STATUS_TONES: Record<CrawlStatus, Tone> = {
  scraping: 'info',
  completed: 'ok',
  failed: 'danger',
  cancelled: 'warn',
};

/** `short` stands in place of the label in tables, where the page needs the room. */
export const STATES: Record<PageState, { readonly label: string; readonly tone: Tone; readonly short?: string }> = {
  queued: { label: 'waiting', tone: 'plain' },
  done: { label: 'stored', tone: 'ok' },
  failed: { label: 'failed', tone: 'danger' },
  robots: { label: 'disallowed by robots.txt', short: 'robots.txt', tone: 'warn' },
  external: { label: 'not requested', tone: 'warn' },
  skipped: { label: 'not stored', tone: 'warn' },
  duplicate: { label: 'redirects to another page', short: 'redirect', tone: 'plain' },
  held: { label: 'held back', tone: 'plain' },
};

export const isOver = (status: CrawlStatus): boolean => status !== 'scraping';

/** What a crawl or a batch is called: where it starts, and how many pages come after. */
export function nameOf({ id, kind, url, firstUrl, total = 1 }: Crawl): string {
  if (kind === 'crawl') return url ?? id;
  if (!firstUrl) return `Batch ${id}`;
  return total > 1 ? `${firstUrl} and ${total - 1} more` : firstUrl;
}

/** The list of each kind. */
export const LISTS = { crawl: '/crawls', batch_scrape: '/batches' } as const satisfies Record<Crawl['kind'], string>;

/** The page of a job, below the list of its kind. */
export const pathOf = ({ id, kind }: Pick<Crawl, 'id' | 'kind'>): string => `${LISTS[kind]}/${encodeURIComponent(id)}`;
