import type { Kysely } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** The catalog with the reading lists of teams. Times are milliseconds since 1970. */
export interface ListTables extends ResearchTables {
  paper_lists: ListRow;
  paper_list_entries: EntryRow;
  paper_list_files: FileRow;
  paper_list_decisions: DecisionRow;
  paper_list_duplicates: { list_id: string; records: number };
  /** SHA-256 of files that were imported. */
  paper_list_imports: { list_id: string; hash: string };
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

/** A file that an entry was read from; its text belongs to the team of the list. */
export interface FileRow {
  list_id: string;
  /** SHA-256 of the content. */
  hash: string;
  /** Of its entry. */
  key: string;
  /** Path in the folder that was read. */
  name: string;
  /** Null if another file of the entry has it. */
  text: string | null;
}

/** What a reviewer decided on an entry. */
export interface DecisionRow {
  list_id: string;
  /** Of the entry. */
  seq: number;
  /** `person:<id>`, `key:<id>`, or `team` without either; '' for the one that settles the outcome. */
  reviewer: string;
  decision: string;
  /** Of an exclusion; '' if none was given. */
  reason: string;
  /** As `reviewer`: who settled it, where that is ''. */
  decided_by: string;
  at: number;
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
  {
    name: '0197-research-list-files',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .createTable('paper_list_files')
        .addColumn('list_id', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('text', 'text')
        .addPrimaryKeyConstraint('paper_list_files_key', ['list_id', 'hash'])
        .execute();
      await db.schema.createIndex('paper_list_files_hash').on('paper_list_files').columns(['hash']).execute();
      await db.schema.createIndex('paper_list_files_about').on('paper_list_files').columns(['key']).execute();
    },
  },
  {
    name: '0312-research-screening',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .createTable('paper_list_decisions')
        .addColumn('list_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('reviewer', 'text', (c) => c.notNull())
        .addColumn('decision', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('decided_by', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('paper_list_decisions_key', ['list_id', 'seq', 'reviewer'])
        .execute();
      await db.schema
        .createTable('paper_list_duplicates')
        .addColumn('list_id', 'text', (c) => c.primaryKey())
        .addColumn('records', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('paper_list_imports')
        .addColumn('list_id', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('paper_list_imports_key', ['list_id', 'hash'])
        .execute();
    },
  },
];
