// Over 10 kB: all tables of the room with their migrations.

import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. Times are milliseconds since 1970. */
export interface CrawlTables {
  crawl_pages: CrawlPageRow;
  crawl_documents: CrawlDocumentRow;
  crawl_totals: CrawlTotalsRow;
  crawl_hosts: CrawlHostRow;
  crawl_host_shares: CrawlHostShareRow;
  crawl_workers: CrawlWorkerRow;
  crawl_notes: CrawlNoteRow;
}

/**
 * The state of a URL: `queued` waits to be fetched, `done` has a document, `failed` could not be fetched, `robots` is disallowed,
 * `external` was not requested, since it leads out of the site or is skipped (its `code` says why), `skipped` was requested and not stored,
 * `duplicate` redirected to a URL that is stored already. `held` was answered with 4xx: it is stored in the end unless another form of its
 * address is fine. These are no pages: `alias` is the target of a redirect, so that it is not fetched again; `spare` takes the slot of a page
 * that is not stored; `form` is another form of the address of a page (see `other-forms.ts`).
 */
export type PageState =
  | 'queued'
  | 'done'
  | 'failed'
  | 'robots'
  | 'external'
  | 'skipped'
  | 'duplicate'
  | 'held'
  | 'alias'
  | 'spare'
  | 'form';

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
  /** Attempts that were made; null is none. */
  attempts: number | null;
  /** Of a queued URL: not before this, by the clock of the database. */
  next_at: number | null;
  /** When it was fetched, or given up. */
  at: number | null;
  duration_ms: number | null;
  title: string | null;
  error: string | null;
  code: string | null;
  /** Place of its document among the results. */
  n: number | null;
  /** Of its host; null in rows of versions before it. See `workers/buckets.ts`. */
  bucket: number | null;
  /** Of its text, in crawls that skip near-duplicates. */
  fingerprint: string | null;
}

/** How many URLs of a job are in each state; changed with the rows that it counts. */
export interface CrawlTotalsRow extends Record<PageState, number> {
  job_id: string;
  /** Of the claim of the job during which it was counted. */
  fence: number;
  credits: number;
  /** The highest `seq`. */
  last: number;
}

/** The pace at a host, shared by all processes. Times are by the clock of the database; rates and limits are in thousandths. */
export interface CrawlHostRow {
  /** Hash of its name and port. */
  key: string;
  version: number;
  at_once: number;
  per_second: number | null;
  /** Written by versions before 0.3 only. */
  ceiling: number | null;
  held_until: number;
  down_since: number | null;
  updated_at: number;
}

/** How many pages at once a process may have at a host. */
interface CrawlHostShareRow {
  key: string;
  owner: string;
  slots: number;
  expires_at: number;
}

/** A process that works on a job together with others. */
interface CrawlWorkerRow {
  job_id: string;
  /** 0 is the process that holds the job. */
  worker: number;
  token: string;
  /** Whose hosts it asks: numbers with commas. */
  buckets: string;
  /** Pages at once. */
  slots: number;
  /** 1: it could fetch pages and has none that may start. */
  hungry: number | null;
  expires_at: number;
}

/** See `notes.ts`. */
interface CrawlNoteRow {
  job_id: string;
  kind: string;
  subject: string;
  text: string;
}

interface CrawlDocumentRow {
  job_id: string;
  /** In the order in which they were stored, from 1, without gaps. */
  n: number;
  /** Bytes of the document as JSON. */
  size: number;
  /** The JSON as zstd, without its Markdown where that is a shared text; null where it lies in a blob. */
  body: Uint8Array | null;
  blob_key: string | null;
  /** Of its Markdown, in `shared_texts`. */
  text_key: string | null;
  /** The records of its requests and responses, if the job has `archive`; null where they lie in a blob. */
  archive: Uint8Array | null;
  archive_key: string | null;
  /** JSON of what an index says of them. */
  archive_index: string | null;
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
  {
    name: '0101-crawl-retries',
    async up(db) {
      await db.schema.alterTable('crawl_pages').addColumn('attempts', 'bigint').execute();
      await db.schema.alterTable('crawl_pages').addColumn('next_at', 'bigint').execute();
      await db.schema
        .createTable('crawl_hosts')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('version', 'bigint', (c) => c.notNull())
        .addColumn('at_once', 'bigint', (c) => c.notNull())
        .addColumn('per_second', 'bigint')
        .addColumn('ceiling', 'bigint')
        .addColumn('held_until', 'bigint', (c) => c.notNull())
        .addColumn('down_since', 'bigint')
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('crawl_host_shares')
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('owner', 'text', (c) => c.notNull())
        .addColumn('slots', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('crawl_host_shares_pkey', ['key', 'owner'])
        .execute();
    },
  },
  {
    name: '0102-crawl-totals',
    async up(db) {
      await db.schema
        .createTable('crawl_totals')
        .addColumn('job_id', 'text', (c) => c.primaryKey())
        .addColumn('fence', 'bigint', (c) => c.notNull())
        .addColumn('queued', 'bigint', (c) => c.notNull())
        .addColumn('done', 'bigint', (c) => c.notNull())
        .addColumn('failed', 'bigint', (c) => c.notNull())
        .addColumn('robots', 'bigint', (c) => c.notNull())
        .addColumn('external', 'bigint', (c) => c.notNull())
        .addColumn('duplicate', 'bigint', (c) => c.notNull())
        .addColumn('alias', 'bigint', (c) => c.notNull())
        .addColumn('credits', 'bigint', (c) => c.notNull())
        .addColumn('last', 'bigint', (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0150-crawl-workers',
    async up(db) {
      await db.schema.alterTable('crawl_pages').addColumn('bucket', 'bigint').execute();
      await db.schema
        .createTable('crawl_workers')
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('worker', 'bigint', (c) => c.notNull())
        .addColumn('token', 'text', (c) => c.notNull())
        .addColumn('buckets', 'text', (c) => c.notNull())
        .addColumn('slots', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('crawl_workers_pkey', ['job_id', 'worker'])
        .execute();
    },
  },
  {
    name: '0220-crawl-texts',
    async up(db) {
      await db.schema.alterTable('crawl_documents').addColumn('text_key', 'text').execute();
    },
  },
  {
    name: '0220-crawl-fingerprints',
    async up(db) {
      await db.schema.alterTable('crawl_pages').addColumn('fingerprint', 'text').execute();
    },
  },
  {
    name: '0240-crawl-hungry-workers',
    async up(db) {
      await db.schema.alterTable('crawl_workers').addColumn('hungry', 'bigint').execute();
    },
  },
  {
    name: '0260-crawl-notes',
    async up(db) {
      await db.schema
        .createTable('crawl_notes')
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('crawl_notes_pkey', ['job_id', 'kind', 'subject'])
        .execute();
    },
  },
  {
    name: '0270-crawl-slots',
    async up(db) {
      for (const state of ['skipped', 'held', 'spare', 'form']) {
        await db.schema
          .alterTable('crawl_totals')
          .addColumn(state, 'bigint', (c) => c.notNull().defaultTo(0))
          .execute();
      }
    },
  },
  {
    name: '0290-crawl-archives',
    async up(db) {
      const table = () => db.schema.alterTable('crawl_documents');
      await table().addColumn('archive', sql`bytea`).execute();
      await table().addColumn('archive_key', 'text').execute();
      await table().addColumn('archive_index', 'text').execute();
    },
  },
];
