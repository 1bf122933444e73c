import type { DatabaseSync } from 'node:sqlite';
import { counted } from '@trawl/contract/counted.ts';
import { sql } from 'kysely';
import { OperatorError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../database.ts';
import { type Migration, migrate } from '../migrate.ts';
import { openMemory } from '../sqlite.ts';
import { contentsOfPostgres, contentsOfSqlite } from './compare.ts';
import { copyTable } from './copy.ts';
import { beginMove, endMove, isHalfMoved } from './state.ts';
import { type Table, tablesOf } from './tables.ts';

export { copyBlobs, type MovedBlobs } from './blobs.ts';

interface MoveOptions {
  readonly migrations: readonly Migration[];
  /** Version of the program, recorded in the target. */
  readonly version: string;
  readonly signal: AbortSignal;
  /** Discards what an interrupted move has copied. */
  readonly restart: boolean;
  /** @param table its name. @param rows that are there now, of `total` */
  readonly onRows: (table: string, rows: number, total: number) => void;
  /** Called when the copies are compared. */
  readonly onCompare: (table: string) => void;
  /** Changes the copy before it can be used. */
  readonly finish: (target: Transaction) => Promise<void>;
}

/**
 * Copies all rows of an installation to PostgreSQL and compares both. An interrupted move continues where it was; until it has ended,
 * no service starts on the target.
 * @param source current in its migrations, and locked
 * @returns rows by table
 * @throws OperatorError when the target is in use for something else, or differs after the copy; the reason of the signal
 */
export async function moveDatabase(
  source: DatabaseSync,
  target: Database,
  options: MoveOptions,
): Promise<ReadonlyMap<string, number>> {
  const { signal, onRows, onCompare, restart } = options;
  const tables = tablesOf(source);
  await prepare(source, target, tables, options);
  const moved = new Map<string, number>();
  for (const table of tables) {
    const { total } = source.prepare(`SELECT count(*) AS total FROM "${table.name}"`).get() as { total: number };
    const rows = await copyTable(source, target, table, {
      signal,
      onRows: (now) => onRows(table.name, now, total),
    });
    moved.set(table.name, rows);
  }
  const differing: string[] = [];
  for (const table of tables) {
    onCompare(table.name);
    const here = await contentsOfSqlite(source, table, signal);
    const there = await contentsOfPostgres(target, table, signal);
    if (here.rows !== there.rows || here.checksum !== there.checksum) {
      differing.push(`${table.name} (${counted(here.rows, 'row')} here, ${there.rows.toLocaleString('en-US')} there)`);
    }
  }
  if (differing.length > 0) {
    const why = restart ? '' : '; if the service ran on the data folder since the first attempt, use --restart';
    throw new OperatorError(`the copy differs: ${differing.join(', ')}${why}`);
  }
  await target.transaction(async (tx) => {
    await options.finish(tx);
    await endMove(tx);
  });
  return moved;
}

async function prepare(
  source: DatabaseSync,
  target: Database,
  tables: readonly Table[],
  options: MoveOptions,
): Promise<void> {
  if (!(await isHalfMoved(target))) {
    await migrate(target, options.migrations, options.version);
    const filled = await filledTables(target, tables, options);
    if (filled.length > 0) {
      throw new OperatorError(
        `the database of DATABASE_URL is in use: it has rows in ${filled.slice(0, 5).join(', ')}; use an empty database`,
      );
    }
    await beginMove(target);
    return;
  }
  const names = source.prepare('SELECT name FROM trawl_migrations ORDER BY name').all() as { name: string }[];
  const there = await sql<{ name: string }>`SELECT name FROM trawl_migrations`.execute(target.kysely);
  const before = there.rows.map(({ name }) => name).sort();
  if (before.join() !== names.map(({ name }) => name).join()) {
    throw new OperatorError(
      'another version of Trawl started the move: finish it with that version, or use a new, empty database',
    );
  }
  if (!options.restart) return;
  await target.transaction(async (tx) => {
    for (const { name } of tables.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(tx.kysely);
    await sql`DELETE FROM trawl_move`.execute(tx.kysely);
  });
}

/** Tables with other rows than those that migrations make. */
async function filledTables(
  target: Database,
  tables: readonly Table[],
  { migrations, version }: Pick<MoveOptions, 'migrations' | 'version'>,
): Promise<string[]> {
  await using fresh = openMemory();
  await migrate(fresh, migrations, version);
  const count = async (db: Database, name: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(db.kysely);
    return Number(rows[0]?.n);
  };
  const filled: string[] = [];
  for (const { name } of tables) if ((await count(target, name)) > (await count(fresh, name))) filled.push(name);
  return filled;
}
