import type { Kysely } from 'kysely';
import type { News } from './news.ts';

/** A column of a bulk write. */
export interface BulkColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'bytes';
}

/**
 * The database: Kysely for queries, plus transactions with bulk inserts. `T` has the tables that the room owns.
 */
export interface Database<T = unknown> {
  readonly kind: 'sqlite' | 'postgres';
  readonly kysely: Kysely<T>;
  /** The same database, typed with other tables. */
  as<U>(): Database<U>;
  /**
   * Runs `work` in one transaction. Rolls back and rethrows when `work` throws. Use only `tx` inside: a write through the
   * database is not part of the transaction, and on SQLite it is an error, since it would wait for the transaction to end.
   *
   * On SQLite transactions are serialized. On PostgreSQL they run concurrently at READ COMMITTED: change a row in one statement
   * (`SET n = n + 1`), or take `tx.lock` before reading what the transaction changes.
   */
  transaction<R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /**
   * Resolves when all earlier commits are on disk and survive a power failure. Await it before acknowledging a write. Concurrent
   * callers share one flush. On PostgreSQL it resolves at once: a commit itself waits for the flush.
   */
  synced(): Promise<void>;
  /**
   * Returns the space of removed rows to the file system, a little at a time, until the signal aborts or a tenth of the file is free. Does nothing on
   * PostgreSQL, which uses it again, and in older files, which `trawl compact` converts.
   */
  giveBack(signal: AbortSignal): Promise<void>;
  /** Connections of this process to a server: open, idle, and who waits for one; undefined where there is no server. */
  connections?(): { readonly most: number; readonly open: number; readonly idle: number; readonly waiting: number };
  /** What processes of this database tell each other. */
  readonly news: News;
  /** Tells who hears this topic that something has changed. @param topic without blanks */
  tell(topic: string): Promise<void>;
  /** Closes all connections after open transactions have ended. Idempotent. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** An open transaction. U+0000 is removed from text on both engines, since PostgreSQL cannot store it. */
export interface Transaction<T = unknown> {
  readonly kind: 'sqlite' | 'postgres';
  readonly kysely: Kysely<T>;
  as<U>(): Transaction<U>;
  /** Runs `done` after the commit, and never after a rollback. `done` must not throw. */
  afterCommit(done: () => void): void;
  /** See `Database`; told after the commit. */
  tell(topic: string): Promise<void>;
  /** Acquires a named lock, which is held until the transaction ends. */
  lock(name: string): Promise<void>;
  /**
   * Inserts many rows efficiently. On a conflict with `conflict.target`, `'ignore'` keeps the old row and `'replace'` overwrites
   * all other columns. Rows must not repeat a conflict target.
   */
  bulkInsert(
    table: string,
    columns: readonly BulkColumn[],
    rows: readonly (readonly (string | number | Uint8Array | null)[])[],
    conflict?: { target: readonly string[]; action: 'ignore' | 'replace' },
  ): Promise<void>;
}

/** The ON CONFLICT clause, which is the same on both engines. */
export function conflictSql(
  columns: readonly BulkColumn[],
  conflict: { target: readonly string[]; action: 'ignore' | 'replace' } | undefined,
): string {
  if (!conflict) return '';
  const target = conflict.target.map((name) => `"${name}"`).join(', ');
  if (conflict.action === 'ignore') return ` ON CONFLICT (${target}) DO NOTHING`;
  const set = columns
    .filter((column) => !conflict.target.includes(column.name))
    .map((column) => `"${column.name}" = excluded."${column.name}"`);
  if (set.length === 0) return ` ON CONFLICT (${target}) DO NOTHING`;
  return ` ON CONFLICT (${target}) DO UPDATE SET ${set.join(', ')}`;
}
