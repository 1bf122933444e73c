import type { Kysely } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** The catalog with the parts of snapshots that were imported. Times are milliseconds since 1970. */
export interface SnapshotTables extends ResearchTables {
  paper_slices: SliceRow;
  paper_slice_parts: SlicePartRow;
}

/** A part of a source that is imported from one place: what a `papers import` of a snapshot names. */
export interface SliceRow {
  /** Hash of source, place and filter. */
  id: string;
  /** JSON: what to import; see slice.ts. */
  task: string;
  /** OpenAlex: all works that changed before this day were imported. */
  reached: string | null;
  /** Milliseconds between two runs; null if nobody follows it. */
  every: number | null;
  next_run_at: number | null;
  last_run_at: number | null;
  /** JSON: what the last run brought, or why it failed. */
  last_run: string | null;
}

export interface SlicePartRow {
  slice_id: string;
  name: string;
  version: string;
  /** The import that read it. */
  job_id: string;
  /** Why it could not be read; null if it was. */
  problem: string | null;
}

export const snapshotMigrations: Migration[] = [
  {
    name: '0180-research-slices',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .createTable('paper_slices')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('task', 'text', (c) => c.notNull())
        .addColumn('reached', 'text')
        .addColumn('every', 'bigint')
        .addColumn('next_run_at', 'bigint')
        .addColumn('last_run_at', 'bigint')
        .addColumn('last_run', 'text')
        .execute();
      await db.schema
        .createTable('paper_slice_parts')
        .addColumn('slice_id', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('problem', 'text')
        .addPrimaryKeyConstraint('paper_slice_parts_key', ['slice_id', 'name'])
        .execute();
    },
  },
];
