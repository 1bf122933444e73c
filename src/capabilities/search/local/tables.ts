import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';

/** The tables of the local index. */
export interface SearchTables {
  /** Pages that teams have scraped or crawled, as they were found last. */
  search_pages: SearchPageRow;
  /** A small number for each team, which its terms in the index begin with. */
  search_teams: { team_id: string; number: number };
  search_counters: { id: number; next_page: number; next_team: number };
  /** One row once there are vectors: the embeddings endpoint that made them, how long they are, and the name of their table. */
  search_vectors: { id: number; space: string; dimensions: number; name: string };
}

/** Locked by writers of pages. */
export const PAGES_LOCK = 'search pages';

export interface SearchPageRow {
  /** 1 and up; also the row of the index. */
  id: number;
  team_id: string;
  /** Number of the team. */
  team: number;
  /** Hash of what the variants of its address share. */
  key: string;
  url: string;
  title: string;
  description: string;
  /** Plain text, cut; empty where it is in `packed`, or is that of a shared text. */
  text: string;
  /** The text as zstd. */
  packed: Uint8Array | null;
  /** Of its Markdown, in `shared_texts`. */
  text_key: string | null;
  /** As the page says it, ISO. */
  published: string | null;
  /** Of title, description, text and date: what did not change is not indexed again. */
  hash: string;
  /** When it was seen last; milliseconds since 1970. */
  at: number;
  /** The `hash` that its vector was made of; '' while it has none. */
  embedded: string;
}

export const migrations: Migration[] = [
  {
    name: '0020-search-pages',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      const big = kind === 'sqlite' ? ('integer' as const) : ('bigint' as const);
      await db.schema
        .createTable('search_pages')
        .addColumn('id', big, (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('team', 'integer', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('description', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('published', 'text')
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('at', big, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('search_pages_key').on('search_pages').columns(['team_id', 'key']).unique().execute();
      await db.schema.createIndex('search_pages_at').on('search_pages').columns(['at', 'id']).execute();
      await db.schema
        .createTable('search_teams')
        .addColumn('team_id', 'text', (c) => c.primaryKey())
        .addColumn('number', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('search_counters')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('next_page', big, (c) => c.notNull())
        .addColumn('next_team', 'integer', (c) => c.notNull())
        .execute();
      await sql`INSERT INTO search_counters (id, next_page, next_team) VALUES (1, 1, 1)`.execute(db);
    },
  },
  {
    name: '0092-search-vectors',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .alterTable('search_pages')
        .addColumn('embedded', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      // Of pages that lack a vector.
      await sql`CREATE INDEX search_pages_lacking ON search_pages (id) WHERE embedded <> hash`.execute(db);
      await db.schema
        .createTable('search_vectors')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('space', 'text', (c) => c.notNull())
        .addColumn('dimensions', 'integer', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0104-search-packed',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema.alterTable('search_pages').addColumn('packed', sql`bytea`).execute();
    },
  },
  {
    name: '0220-search-texts',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema.alterTable('search_pages').addColumn('text_key', 'text').execute();
    },
  },
];
