import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Kysely, Logger } from 'kysely';
import { OperatorError } from '../kernel/errors.ts';
import { committed } from './after-commit.ts';
import { type BulkColumn, conflictSql, type Database, type Transaction } from './database.ts';
import { storable } from './in-list.ts';
import { NO_NEWS } from './news.ts';
import { makePrivate, makePrivateFolder } from './private-files.ts';
import { CHECKPOINT_PAGES, Checkpoint, MANY_ROWS } from './sqlite-checkpoint.ts';
import { closeParts, SqliteHandle, type SqliteParts, sqliteKysely } from './sqlite-dialect.ts';
import { giveBack } from './sqlite-space.ts';
import { WalSync } from './sqlite-sync.ts';
import { retryBlocking, WriteLock } from './sqlite-write-lock.ts';

/**
 * Milliseconds that a reader waits. Readers never wait for a writer, only briefly for another process that is the first to open
 * the file or the last to close it.
 */
const READER_TIMEOUT = 5_000;
/** A bulk write checks the time every so many rows and yields to the event loop after so many milliseconds. */
const CHECK_ROWS = 64;
const YIELD_AFTER_MS = 10;

/**
 * What has to be set before there is a table. In a file with tables it changes nothing, and yet waits until nobody writes, outside the
 * queue of writers: an open could starve beside an import.
 */
const NEW_FILE = 'PRAGMA auto_vacuum = INCREMENTAL';

const isNew = (db: DatabaseSync): boolean => db.prepare('PRAGMA page_count').get()?.page_count === 0;

/**
 * Opens the built-in database; creates the file and its folder, accessible to their owner only. Commits survive a killed process at
 * once, and a power failure once `synced` resolves; before that the last ones may be lost but never torn (WAL with
 * synchronous=NORMAL).
 * @param log called with each statement
 * @throws OperatorError when the folder cannot be written or the file is not a database
 */
export function openSqlite<T = unknown>(file: string, log?: Logger): Database<T> {
  const open: DatabaseSync[] = [];
  const connect = (timeout: number, settings: string): SqliteHandle => {
    const db = retryBlocking(() => {
      const made = new DatabaseSync(file, { timeout });
      try {
        if (isNew(made)) made.exec(NEW_FILE);
        made.exec(settings);
      } catch (error) {
        made.close();
        throw error;
      }
      open.push(made);
      return made;
    });
    return new SqliteHandle(db);
  };
  let writer: SqliteHandle;
  let reader: SqliteHandle;
  let lock: WriteLock;
  try {
    makePrivateFolder(dirname(file));
    for (const name of [file, `${file}-gate`]) makePrivate(name);
    writer = connect(
      0,
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
       PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000; PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`,
    );
    reader = connect(READER_TIMEOUT, 'PRAGMA query_only = ON; PRAGMA cache_size = -16000;');
    lock = retryBlocking(() => new WriteLock(file));
  } catch (error) {
    for (const db of open) db.close();
    throw new OperatorError(`cannot open the database ${file}: ${(error as Error).message}`, { cause: error });
  }
  const sync = new WalSync(file);
  return database({ reader, writer, lock, sync }, new Checkpoint(file, writer.db), log);
}

/**
 * Opens an in-memory database. Unlike with a file, reads see the uncommitted writes of an open transaction.
 */
export function openMemory<T = unknown>(): Database<T> {
  const handle = new SqliteHandle(new DatabaseSync(':memory:'));
  handle.db.exec('PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON;');
  const lock = new WriteLock(undefined);
  const sync = new WalSync(undefined);
  return database({ reader: handle, writer: handle, lock, sync }, new Checkpoint(undefined, handle.db));
}

function database<T>(parts: SqliteParts, checkpoint: Checkpoint, log?: Logger): Database<T> {
  const { writer, lock, sync } = parts;
  const kysely = sqliteKysely<T>(parts, log);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= checkpoint
      .close()
      .then(() => kysely.destroy())
      .then(() => closeParts(parts));
    return closed;
  };
  const self: Database<T> = {
    kind: 'sqlite',
    kysely,
    as: <U>() => self as unknown as Database<U>,
    async transaction(work) {
      const large = new LargeWrites(checkpoint);
      try {
        return await committed((afterCommit) =>
          kysely.transaction().execute((tx) => lock.within(() => work(transaction(tx, writer, afterCommit, large)))),
        );
      } finally {
        large.over();
      }
    },
    synced: () => sync.synced(),
    giveBack: (signal) => giveBack(writer.db, lock, signal),
    news: NO_NEWS,
    async tell() {},
    close,
    [Symbol.asyncDispose]: close,
  };
  return self;
}

/** Defers the checkpoint of a transaction that turns out to be large. */
class LargeWrites {
  readonly #checkpoint: Checkpoint;
  #rows = 0;

  constructor(checkpoint: Checkpoint) {
    this.#checkpoint = checkpoint;
  }

  add(rows: number): void {
    const isNew = this.#rows < MANY_ROWS;
    this.#rows += rows;
    if (isNew && this.#rows >= MANY_ROWS) this.#checkpoint.defer();
  }

  over(): void {
    if (this.#rows >= MANY_ROWS) this.#checkpoint.start();
  }
}

function transaction<T>(
  kysely: Kysely<T>,
  writer: SqliteHandle,
  afterCommit: Transaction['afterCommit'],
  large: LargeWrites,
): Transaction<T> {
  const self: Transaction<T> = {
    kind: 'sqlite',
    kysely,
    as: <U>() => self as unknown as Transaction<U>,
    afterCommit,
    async tell() {},
    // There is only one writer.
    async lock() {},
    async bulkInsert(table, columns, rows, conflict) {
      if (rows.length === 0) return;
      large.add(rows.length);
      const { statement } = writer.prepare(insertSql(table, columns, conflict));
      let since = performance.now();
      for (const [index, row] of rows.entries()) {
        statement.run(...(row.map(storable) as SQLInputValue[]));
        if (index % CHECK_ROWS === 0 && performance.now() - since > YIELD_AFTER_MS) {
          await new Promise(setImmediate);
          since = performance.now();
        }
      }
    },
  };
  return self;
}

function insertSql(
  table: string,
  columns: readonly BulkColumn[],
  conflict: { target: readonly string[]; action: 'ignore' | 'replace' } | undefined,
): string {
  const names = columns.map((column) => `"${column.name}"`);
  return `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})${conflictSql(columns, conflict)}`;
}
