import type { Kysely } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** The catalog with the results of full-text fetches; the texts themselves are in paper_texts. */
export interface FullTextTables extends ResearchTables {
  paper_fetches: FetchRow;
}

/** Result of a search for the full text of a paper. */
export interface FetchRow {
  readonly paper_id: number;
  /** `kept`: the text is in paper_texts. `none`: there is no open one. `failed`: none was available. */
  readonly outcome: string;
  /** The ids that were searched for: with other ids, the search is repeated. */
  readonly looked_by: string;
  readonly source: string | null;
  readonly url: string | null;
  /** ISO date and time. */
  readonly at: string;
  /** Milliseconds since 1970 from which on it may be searched again; null for `kept`. */
  readonly retry_at: number | null;
  /** Number of consecutive failures. */
  readonly failures: number;
}

export const fullTextMigrations: Migration[] = [
  {
    name: '0022-research-full-texts',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      const bigint = kind === 'sqlite' ? ('integer' as const) : ('bigint' as const);
      await db.schema
        .createTable('paper_fetches')
        .addColumn('paper_id', bigint, (c) => c.primaryKey())
        .addColumn('outcome', 'text', (c) => c.notNull())
        .addColumn('looked_by', 'text', (c) => c.notNull())
        .addColumn('source', 'text')
        .addColumn('url', 'text')
        .addColumn('at', 'text', (c) => c.notNull())
        .addColumn('retry_at', bigint)
        .addColumn('failures', 'integer', (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0024-research-links',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      await db.schema
        .createTable('paper_links')
        .addColumn('paper_id', kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('urls', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('paper_links_key', ['paper_id', 'source'])
        .execute();
    },
  },
];
