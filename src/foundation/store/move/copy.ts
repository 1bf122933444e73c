import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { noteProgress, type Progress, progressOf } from './state.ts';
import { type Row, selectAll, storedRow, type Table } from './tables.ts';

/** Rows and bytes of one transaction. */
const BATCH_ROWS = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Copies the rows of a table. An earlier copy that was interrupted continues.
 * @param source an SQLite database that nobody writes to
 * @param onRows called after each batch with the rows that are there
 * @returns the rows of the table
 * @throws the reason of the signal, between two batches
 */
export async function copyTable(
  source: DatabaseSync,
  target: Database,
  table: Table,
  { signal, onRows }: { readonly signal: AbortSignal; readonly onRows: (rows: number) => void },
): Promise<number> {
  const before = await progressOf(target, table.name);
  if (before?.isDone) return before.rows;
  // Migrations put rows into some tables.
  if (before === undefined) await sql`DELETE FROM ${sql.table(table.name)}`.execute(target.kysely);
  let rows = before?.rows ?? 0;
  const write = async (batch: readonly Row[], after: string | null, isDone: boolean): Promise<void> => {
    signal.throwIfAborted();
    const progress: Progress = { rows: rows + batch.length, after, isDone };
    await target.transaction(async (tx) => {
      await tx.bulkInsert(table.name, table.columns, batch);
      await noteProgress(tx, table.name, progress);
    });
    rows = progress.rows;
    onRows(rows);
  };
  let last = before?.after ?? null;
  let batch: Row[] = [];
  let size = 0;
  for (const { key, row } of rowsAfter(source, table, last)) {
    batch.push(row);
    size += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    last = key;
    if (batch.length < BATCH_ROWS && size < BATCH_BYTES) continue;
    await write(batch, last, false);
    batch = [];
    size = 0;
  }
  await write(batch, last, true);
  return rows;
}

/** @param after the key of the last row that is not wanted any more */
function* rowsAfter(source: DatabaseSync, table: Table, after: string | null): Iterable<{ key: string; row: Row }> {
  const keys = table.key.join(', ');
  const where = after === null ? '' : ` WHERE (${keys}) > (${table.key.map(() => '?').join(', ')})`;
  const statement = source.prepare(`${selectAll(table, [`json_array(${keys})`])}${where} ORDER BY ${keys}`);
  statement.setReturnArrays(true);
  const parameters = after === null ? [] : (JSON.parse(after) as (string | number)[]);
  for (const values of statement.iterate(...parameters)) {
    const [key, ...row] = values as unknown as [string, ...Row];
    yield { key, row: storedRow(table, row) };
  }
}

const sizeOf = (value: Row[number]): number =>
  typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : 8;
