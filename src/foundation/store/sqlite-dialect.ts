import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Logger,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { storable } from './in-list.ts';
import type { WalSync } from './sqlite-sync.ts';
import type { WriteLock } from './sqlite-write-lock.ts';

/**
 * Kysely on Node's built-in SQLite, with two connections to one WAL file: `writer` for transactions and single writes, one at a
 * time, and `reader` for reads, which never wait for a transaction and never see a partial one.
 */

const STATEMENTS_KEPT = 300;

interface Prepared {
  readonly statement: StatementSync;
  /** Column names; empty unless it returns rows (a SELECT, or a write with RETURNING). */
  columns: readonly string[];
}

/** A connection with a cache of prepared statements by text. */
export class SqliteHandle {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.db = db;
  }

  prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      const statement = this.db.prepare(sql);
      prepared = { statement, columns: columnsOf(statement) };
      // Building objects from array rows is twice as fast, and gives them the same prototype as PostgreSQL rows.
      if (prepared.columns.length > 0) statement.setReturnArrays(true);
      if (this.#statements.size >= STATEMENTS_KEPT) {
        const oldest = this.#statements.keys().next().value;
        if (oldest !== undefined) this.#statements.delete(oldest);
      }
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<never> {
    const prepared = this.prepare(sql);
    if (prepared.columns.length > 0) {
      const values = prepared.statement.all(...parameters.map(bindable)) as unknown as unknown[][];
      const rows = objects(prepared, values) as never[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = prepared.statement.run(...parameters.map(bindable));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#statements.clear();
    if (this.db.isOpen) this.db.close();
  }
}

const columnsOf = (statement: StatementSync): string[] => statement.columns().map((column) => column.name);

function objects(prepared: Prepared, values: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  // A SELECT * has more columns once a migration has added one.
  if (values[0] && values[0].length !== prepared.columns.length) prepared.columns = columnsOf(prepared.statement);
  const { columns } = prepared;
  return values.map((row) => {
    const object: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i++) object[columns[i] as string] = row[i];
    return object;
  });
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return storable(value) as SQLInputValue;
}

/** State that the connections of a database share. */
export interface SqliteParts {
  readonly reader: SqliteHandle;
  readonly writer: SqliteHandle;
  readonly lock: WriteLock;
  readonly sync: WalSync;
}

class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteHandle;
  readonly #writer: SqliteHandle;
  readonly #lock: WriteLock;
  readonly #sync: WalSync;
  /** Set while this connection is in a transaction. */
  #leave: (() => void) | undefined;

  constructor({ reader, writer, lock, sync }: SqliteParts) {
    this.#reader = reader;
    this.#writer = writer;
    this.#lock = lock;
    this.#sync = sync;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.#writer.run(query.sql, query.parameters) as QueryResult<R>;
    if (isRead(query)) return this.#reader.run(query.sql, query.parameters) as QueryResult<R>;
    const { value, leave } = await this.#lock.enter(() => this.#writer.run(query.sql, query.parameters));
    this.#sync.committed();
    leave();
    return value as QueryResult<R>;
  }

  // biome-ignore lint/correctness/useYield: streaming is not supported; the interface requires the method
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the SQLite driver does not support streaming');
  }

  async begin(): Promise<void> {
    const { leave } = await this.#lock.enter(() => this.#writer.db.exec('BEGIN IMMEDIATE'));
    this.#leave = leave;
  }

  /** A failed commit may leave the transaction open: Kysely then rolls back, which admits the next one. */
  end(how: 'COMMIT' | 'ROLLBACK'): void {
    try {
      if (how === 'COMMIT' || this.#writer.db.isTransaction) this.#writer.db.exec(how);
      if (how === 'COMMIT') this.#sync.committed();
    } finally {
      if (how === 'ROLLBACK' || !this.#writer.db.isTransaction) {
        const leave = this.#leave;
        this.#leave = undefined;
        leave?.();
      }
    }
  }
}

/** Whether a statement can use the reader: a SELECT built by Kysely, or raw text that starts with SELECT. */
function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true;
  return query.query.kind === 'RawNode' && /^\s*select\s/i.test(query.sql);
}

/** Kysely must not queue for connections: a read would wait for a transaction. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #parts: SqliteParts;

  constructor(parts: SqliteParts) {
    this.#parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#parts);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('COMMIT');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('ROLLBACK');
  }

  async releaseConnection(): Promise<void> {}

  /** Kysely asks a driver for this only after its first query: whoever made the parts closes them. */
  async destroy(): Promise<void> {}
}

/** Closes both connections, after an open transaction has ended. */
export async function closeParts({ lock, reader, writer, sync }: SqliteParts): Promise<void> {
  await lock.close();
  await sync.close();
  reader.close();
  writer.close();
}

/** Kysely over the two connections. @param log called with each statement */
export function sqliteKysely<T>(parts: SqliteParts, log?: Logger): Kysely<T> {
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(parts),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<T>({ dialect, ...(log && { log }) });
}
