import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { ownField } from '../../kernel/table.ts';
import type { Database } from '../database.ts';
import { storable } from '../in-list.ts';
import { type Row, selectAll, storedRow, type Table } from './tables.ts';

/** What a table holds, without regard to the order of its rows. */
interface Contents {
  readonly rows: number;
  /** The sum of the checksums of all rows. */
  readonly checksum: bigint;
}

/** Rows that are fetched at a time. */
const FETCH = 1_000;
const MODULUS = 1n << 128n;

/** Sums up rows. Sums, unlike XOR, tell a row that is there twice. */
function createSum(): { add(row: Row): void; readonly contents: Contents } {
  let rows = 0;
  let checksum = 0n;
  return {
    add(row) {
      rows++;
      const digest = hash('sha256', JSON.stringify(row.map(plain)), 'hex').slice(0, 32);
      checksum = (checksum + BigInt(`0x${digest}`)) % MODULUS;
    },
    get contents() {
      return { rows, checksum };
    },
  };
}

function plain(value: Row[number]): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  return storable(value);
}

/** @throws the reason of the signal */
export async function contentsOfSqlite(db: DatabaseSync, table: Table, signal: AbortSignal): Promise<Contents> {
  const sum = createSum();
  const statement = db.prepare(selectAll(table));
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) {
    sum.add(storedRow(table, row as unknown as Row));
    if (sum.contents.rows % FETCH !== 0) continue;
    await new Promise(setImmediate);
    signal.throwIfAborted();
  }
  return sum.contents;
}

/** Reads through a cursor, so that a table may be larger than memory. @throws the reason of the signal */
export async function contentsOfPostgres(db: Database, table: Table, signal: AbortSignal): Promise<Contents> {
  const sum = createSum();
  const names = table.columns.map(({ name }) => name);
  await db.transaction(async ({ kysely }) => {
    await sql`DECLARE moved NO SCROLL CURSOR FOR ${sql.raw(selectAll(table))}`.execute(kysely);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await sql<Record<string, Row[number]>>`FETCH ${sql.lit(FETCH)} FROM moved`.execute(kysely);
      for (const row of rows) sum.add(names.map((name) => ownField(row, name) ?? null));
      if (rows.length < FETCH) return;
    }
  });
  return sum.contents;
}
