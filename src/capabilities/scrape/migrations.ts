import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. Times are milliseconds since 1970; bodies are zstd. */
export interface ScrapeTables {
  page_cache: PageCacheRow;
  scrapes: ScrapeRow;
  page_snapshots: SnapshotRow;
  browser_profiles: ProfileRow;
}

/** A page as it was fetched, for the team that fetched it. */
export interface PageCacheRow {
  /** SHA-256 of team, URL and other parts of the key. */
  key: string;
  team_id: string;
  fetched_at: number;
  /** Bytes of `body` or of the blob. */
  size: number;
  /** JSON: status, headers, final URL and how it was fetched. */
  facts: string;
  /** Null if it is in a blob. */
  body: Uint8Array | null;
  blob_key: string | null;
  /** PNG or JPEG in the blobs. */
  screenshot_key: string | null;
  /** Of the import that brought it. */
  job_id: string | null;
}

/** The answer to a scrape, until it expires. */
export interface ScrapeRow {
  id: string;
  team_id: string;
  url: string;
  /** JSON of the request that is needed to open the page again. */
  request: string;
  created_at: number;
  expires_at: number;
  document: Uint8Array | null;
  blob_key: string | null;
  /** JSON of a FinalState. */
  left_state: Uint8Array | null;
}

/** The last snapshot of a page for change tracking; one for each team, URL and tag. */
interface SnapshotRow {
  key: string;
  team_id: string;
  at: number;
  status: string;
  markdown: Uint8Array;
  /** JSON of the fields, in json mode. */
  fields: string | null;
  /** CONVERTER that made the Markdown; null before it was stored. */
  converter: number | null;
  /** EXTRACTOR that made the fields; null before it was stored. */
  extractor: number | null;
}

/** Cookies and storage of a browser that are kept under a name. */
interface ProfileRow {
  team_id: string;
  name: string;
  updated_at: number;
  state: Uint8Array;
}

const bytes = sql`bytea`;

export const migrations: Migration[] = [
  {
    name: '0061-scrape',
    async up(db) {
      await db.schema
        .createTable('page_cache')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('fetched_at', 'bigint', (c) => c.notNull())
        .addColumn('size', 'bigint', (c) => c.notNull())
        .addColumn('facts', 'text', (c) => c.notNull())
        .addColumn('body', bytes)
        .addColumn('blob_key', 'text')
        .addColumn('screenshot_key', 'text')
        .execute();
      await db.schema.createIndex('page_cache_age').on('page_cache').column('fetched_at').execute();
      await db.schema
        .createTable('scrapes')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('request', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('document', bytes)
        .addColumn('blob_key', 'text')
        .execute();
      await db.schema.createIndex('scrapes_expiry').on('scrapes').column('expires_at').execute();
      await db.schema
        .createTable('page_snapshots')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('markdown', bytes, (c) => c.notNull())
        .addColumn('fields', 'text')
        .execute();
      await db.schema
        .createTable('browser_profiles')
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .addColumn('state', bytes, (c) => c.notNull())
        .addPrimaryKeyConstraint('browser_profiles_key', ['team_id', 'name'])
        .execute();
    },
  },
  {
    name: '0062-scrape-left',
    async up(db) {
      await db.schema.alterTable('scrapes').addColumn('left_state', bytes).execute();
    },
  },
  {
    name: '0063-snapshot-converter',
    async up(db) {
      await db.schema.alterTable('page_snapshots').addColumn('converter', 'bigint').execute();
    },
  },
  {
    name: '0280-snapshot-extractor',
    async up(db) {
      await db.schema.alterTable('page_snapshots').addColumn('extractor', 'bigint').execute();
    },
  },
  {
    name: '0300-page-cache-imports',
    async up(db) {
      await db.schema.alterTable('page_cache').addColumn('job_id', 'text').execute();
      await sql`CREATE INDEX page_cache_job ON page_cache (job_id) WHERE job_id IS NOT NULL`.execute(db);
    },
  },
];
