import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** How far a move into a database has come, kept in the database itself: a row for each table. The table exists only during a move. */

export interface Progress {
  /** Rows that are there. */
  readonly rows: number;
  /** The key of the last of them, as JSON; null before the first. */
  readonly after: string | null;
  readonly isDone: boolean;
}

type Executor = Pick<Database, 'kind'> & { readonly kysely: Kysely<unknown> };

/** Whether a move into this database has begun and not ended. */
export async function isHalfMoved({ kind, kysely }: Executor): Promise<boolean> {
  if (kind === 'sqlite') return false;
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass('trawl_move') IS NOT NULL AS found`.execute(kysely);
  return rows[0]?.found === true;
}

export async function beginMove({ kysely }: Executor): Promise<void> {
  await sql`CREATE TABLE trawl_move (
    table_name text PRIMARY KEY, row_count bigint NOT NULL, after_key text, is_done integer NOT NULL)`.execute(kysely);
}

export async function progressOf({ kysely }: Executor, table: string): Promise<Progress | undefined> {
  const { rows } = await sql<{ row_count: number; after_key: string | null; is_done: number }>`
    SELECT row_count, after_key, is_done FROM trawl_move WHERE table_name = ${table}`.execute(kysely);
  const [row] = rows;
  return row && { rows: Number(row.row_count), after: row.after_key, isDone: row.is_done === 1 };
}

export async function noteProgress({ kysely }: Executor, table: string, progress: Progress): Promise<void> {
  const { rows, after, isDone } = progress;
  await sql`INSERT INTO trawl_move (table_name, row_count, after_key, is_done) VALUES (${table}, ${rows}, ${after}, ${isDone ? 1 : 0})
    ON CONFLICT (table_name) DO UPDATE SET row_count = excluded.row_count, after_key = excluded.after_key, is_done = excluded.is_done`.execute(
    kysely,
  );
}

export async function endMove({ kysely }: Executor): Promise<void> {
  await sql`DROP TABLE trawl_move`.execute(kysely);
}
