import type { Kysely } from 'kysely';

/** A column of a bulk write: its name and its SQL type, the same on both engines unless `pg` differs. */
export interface BulkColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'bytes';
}

/**
 * The database as rooms see it: Kysely for queries, and the few things that need more than one row a statement.
 * `T` is the tables that the room itself owns.
 */
export interface Database<T = unknown> {
  readonly kind: 'sqlite' | 'postgres';
  readonly kysely: Kysely<T>;
  /** The same database seen with another room's tables. */
  as<U>(): Database<U>;
  /**
   * Runs `work` in one transaction; everything in it commits together or not at all. Rolls back and rethrows when `work`
   * throws. Inside it use only `tx`: a write through the database itself is no part of it, and on SQLite
   * an error, since it would have to wait for the transaction to end.
   *
   * On SQLite transactions run one after the other. On PostgreSQL they run at once, each statement on what is committed
   * then: change a row in one statement (`SET n = n + 1`), or take `tx.lock` before reading what is to be changed.
   */
  transaction<R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R>;
  /**
   * Resolves when all that was committed before is on the disk and survives a power cut; to be awaited before anything is
   * acknowledged. Many who wait share one flush. On PostgreSQL a commit itself waits for that.
   */
  synced(): Promise<void>;
  /** Closes every connection, after the transactions under way. Idempotent. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A transaction under way. U+0000 is dropped from text on both engines, since PostgreSQL cannot hold it. */
export interface Transaction<T = unknown> {
  readonly kind: 'sqlite' | 'postgres';
  readonly kysely: Kysely<T>;
  as<U>(): Transaction<U>;
  /** Runs `done` once the transaction is committed, never when it is rolled back. `done` must not throw. */
  afterCommit(done: () => void): void;
  /** Waits until no other transaction holds the lock of this name; it is ours until the transaction ends. */
  lock(name: string): Promise<void>;
  /**
   * Inserts many rows in few round trips. On a conflict with `conflict.target`, `'ignore'` keeps the old row,
   * `'replace'` overwrites all other columns. Rows must not repeat a conflict target.
   */
  bulkInsert(
    table: string,
    columns: readonly BulkColumn[],
    rows: readonly (readonly (string | number | Uint8Array | null)[])[],
    conflict?: { target: readonly string[]; action: 'ignore' | 'replace' },
  ): Promise<void>;
}
