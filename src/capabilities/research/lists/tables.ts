import type { Kysely } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** The catalog with the reading lists of teams. Times are milliseconds since 1970. */
export interface ListTables extends ResearchTables {
  paper_lists: ListRow;
  paper_list_entries: EntryRow;
}

export interface ListRow {
  id: string;
  team_id: string;
  name: string;
  created_at: number;
  updated_at: number;
}

export interface EntryRow {
  list_id: string;
  /** In the order in which entries were added, from 1; the id of the entry. */
  seq: number;
  /** What an entry is about, once in a list: `paper:17`, or a hash of a reference. */
  key: string;
  /** Null for a reference that the catalog did not have. */
  paper_id: number | null;
  /** That reference as JSON. */
  reference: string | null;
  note: string;
  added_at: number;
}

export const listMigrations: Migration[] = [
  {
    name: '0026-research-lists',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .createTable('paper_lists')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('paper_lists_team').on('paper_lists').columns(['team_id', 'id']).execute();
      await db.schema
        .createTable('paper_list_entries')
        .addColumn('list_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('paper_id', 'bigint')
        .addColumn('reference', 'text')
        .addColumn('note', 'text', (c) => c.notNull())
        .addColumn('added_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('paper_list_entries_key', ['list_id', 'seq'])
        .execute();
      await db.schema
        .createIndex('paper_list_entries_about')
        .on('paper_list_entries')
        .columns(['list_id', 'key'])
        .unique()
        .execute();
    },
  },
];
