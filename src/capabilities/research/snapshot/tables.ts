import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** The catalog with the parts of snapshots that were imported. Times are milliseconds since 1970. */
export interface SnapshotTables extends ResearchTables {
  paper_slices: SliceRow;
  paper_slice_parts: SlicePartRow;
  /** The newest runs of followed slices. `outcome`: JSON, see runs.ts. */
  paper_slice_runs: { slice_id: string; at: number; took: number; outcome: string };
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
  /** When somebody paused it; null if it runs. */
  paused_at: number | null;
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
  {
    name: '0195-research-slice-runs',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .createTable('paper_slice_runs')
        .addColumn('slice_id', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('took', 'bigint', (c) => c.notNull())
        .addColumn('outcome', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('paper_slice_runs_key', ['slice_id', 'at'])
        .execute();
      await db.schema.alterTable('paper_slices').addColumn('paused_at', 'bigint').execute();
      // The last run was a column; how long it took is not known.
      await sql`INSERT INTO paper_slice_runs (slice_id, at, took, outcome)
        SELECT id, last_run_at, 0, last_run FROM paper_slices WHERE last_run_at IS NOT NULL AND last_run IS NOT NULL`.execute(
        db,
      );
      await db.schema.alterTable('paper_slices').dropColumn('last_run_at').execute();
      await db.schema.alterTable('paper_slices').dropColumn('last_run').execute();
    },
  },
];
