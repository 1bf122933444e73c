import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. Times are milliseconds since 1970. */
export interface CrawlTables {
  crawl_pages: CrawlPageRow;
  crawl_documents: CrawlDocumentRow;
  idempotency_keys: IdempotencyRow;
}

/**
 * The state of a URL: `queued` waits to be fetched, `done` has a document, `failed` could not be fetched, `robots` is disallowed,
 * `external` leads out of the site, `duplicate` redirected to a URL that is stored already. `alias` is not a page but the target of a
 * redirect, so that it is not fetched again.
 */
export type PageState = 'queued' | 'done' | 'failed' | 'robots' | 'external' | 'duplicate' | 'alias';

/** A URL of a crawl or a batch. */
export interface CrawlPageRow {
  job_id: string;
  /** In the order in which they were found, from 1. */
  seq: number;
  /** The key that equal URLs share. */
  key: string;
  url: string;
  /** Hops from the start; 0 for the start and what the sitemaps name. */
  depth: number;
  state: PageState;
  /** HTTP status of the site. */
  status: number | null;
  credits: number;
  /** When it was fetched, or given up. */
  at: number | null;
  duration_ms: number | null;
  title: string | null;
  error: string | null;
  code: string | null;
  /** Place of its document among the results. */
  n: number | null;
}

export interface CrawlDocumentRow {
  job_id: string;
  /** In the order in which they were stored, from 1, without gaps. */
  n: number;
  /** Bytes of the document as JSON. */
  size: number;
  /** The JSON as zstd; null where it lies in a blob. */
  body: Uint8Array | null;
  blob_key: string | null;
}

export interface IdempotencyRow {
  team_id: string;
  key: string;
  /** Hash of the request. */
  request: string;
  job_id: string;
  created_at: number;
}

export const migrations: Migration[] = [
  {
    name: '0071-crawl',
    async up(db) {
      await db.schema
        .createTable('crawl_pages')
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('depth', 'bigint', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('status', 'bigint')
        .addColumn('credits', 'bigint', (c) => c.notNull())
        .addColumn('at', 'bigint')
        .addColumn('duration_ms', 'bigint')
        .addColumn('title', 'text')
        .addColumn('error', 'text')
        .addColumn('code', 'text')
        .addColumn('n', 'bigint')
        .addPrimaryKeyConstraint('crawl_pages_pkey', ['job_id', 'seq'])
        .execute();
      await db.schema.createIndex('crawl_pages_key').on('crawl_pages').columns(['job_id', 'key']).unique().execute();
      // Carries the credits, so that counting a crawl reads no page of it.
      await db.schema
        .createIndex('crawl_pages_state')
        .on('crawl_pages')
        .columns(['job_id', 'state', 'seq', 'credits'])
        .execute();
      await db.schema
        .createTable('crawl_documents')
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('n', 'bigint', (c) => c.notNull())
        .addColumn('size', 'bigint', (c) => c.notNull())
        .addColumn('body', sql`bytea`)
        .addColumn('blob_key', 'text')
        .addPrimaryKeyConstraint('crawl_documents_pkey', ['job_id', 'n'])
        .execute();
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('request', 'text', (c) => c.notNull())
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_pkey', ['team_id', 'key'])
        .execute();
    },
  },
];
