import type { Tone } from '../../ui/badge.tsx';

/** What the service tells of crawls and batches. */

export type CrawlStatus = 'scraping' | 'completed' | 'failed' | 'cancelled';

export interface Crawl {
  readonly id: string;
  readonly kind: 'crawl' | 'batch_scrape';
  readonly status: CrawlStatus;
  readonly createdAt: string;
  readonly url?: string | null;
  readonly limit?: number | null;
  readonly total?: number;
  readonly completed?: number;
  readonly creditsUsed?: number;
  readonly expiresAt?: string;
  readonly completedAt?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly error?: string;
  readonly zeroDataRetention?: boolean;
  readonly hasWebhook?: boolean;
}

export type PageState = 'queued' | 'done' | 'failed' | 'robots' | 'external' | 'duplicate';

export interface CrawlPage {
  readonly seq: number;
  readonly url: string;
  readonly depth: number;
  readonly state: PageState;
  readonly status: number | null;
  readonly title: string | null;
  readonly error: string | null;
  readonly code: string | null;
  readonly at: string | null;
  readonly durationMs: number | null;
}

export const STATUS_TONES: Record<CrawlStatus, Tone> = {
  scraping: 'info',
  completed: 'ok',
  failed: 'danger',
  cancelled: 'warn',
};

export const STATES: Record<PageState, { readonly label: string; readonly tone: Tone }> = {
  queued: { label: 'waiting', tone: 'plain' },
  done: { label: 'stored', tone: 'ok' },
  failed: { label: 'failed', tone: 'danger' },
  robots: { label: 'forbidden by robots.txt', tone: 'warn' },
  external: { label: 'left the site', tone: 'warn' },
  duplicate: { label: 'redirects to another page', tone: 'plain' },
};

export const isOver = (status: CrawlStatus): boolean => status !== 'scraping';
