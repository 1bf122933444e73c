import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';

/** The tables of every corpus. */
export interface IndexingTables {
  /** Rows whose newest state searches cannot see yet; `staged` 1: written to the index, not published. */
  text_index_queue: { corpus: string; row_id: number; change: number; staged: number };
  /** `version` 0: nothing was published yet. `change` grows with every transaction that queues. */
  text_index_state: {
    corpus: string;
    index_id: string;
    version: number;
    items: number;
    published_at: string;
    change: number;
    /** The state of the sidecar, in the corpus' own form. */
    sidecar: string;
    /** Id of the index that is being built to replace this one; '' if none is. */
    building: string;
    /** ISO time since when writing it fails, and the message of the last failure; '' while it works. */
    failed_at: string;
    failure: string;
  };
}

export const migrations: Migration[] = [
  {
    name: '0010-text-index',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      const big = kind === 'sqlite' ? ('integer' as const) : ('bigint' as const);
      await db.schema
        .createTable('text_index_queue')
        .addColumn('corpus', 'text', (c) => c.notNull())
        .addColumn('row_id', big, (c) => c.notNull())
        .addColumn('change', big, (c) => c.notNull())
        .addColumn('staged', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('text_index_queue_key', ['corpus', 'row_id'])
        .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`WITHOUT ROWID`) : table))
        .execute();
      await db.schema
        .createIndex('text_index_queue_change')
        .on('text_index_queue')
        .columns(['corpus', 'staged', 'change', 'row_id'])
        .execute();
      await db.schema
        .createTable('text_index_state')
        .addColumn('corpus', 'text', (c) => c.primaryKey())
        .addColumn('index_id', 'text', (c) => c.notNull())
        .addColumn('version', big, (c) => c.notNull())
        .addColumn('items', big, (c) => c.notNull())
        .addColumn('published_at', 'text', (c) => c.notNull())
        .addColumn('change', big, (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0024-text-index-sidecar',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .alterTable('text_index_state')
        .addColumn('sidecar', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
  {
    name: '0094-text-index-building',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .alterTable('text_index_state')
        .addColumn('building', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
  {
    name: '0131-text-index-failure',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      for (const column of ['failed_at', 'failure']) {
        await db.schema
          .alterTable('text_index_state')
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
          .execute();
      }
    },
  },
];
