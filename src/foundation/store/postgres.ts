import { CompiledQuery, type Kysely, Kysely as KyselyClass, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../kernel/errors.ts';
import { committed } from './after-commit.ts';
import { conflictSql, type Database, type Transaction } from './database.ts';
import { storable } from './in-list.ts';
import { CHANNEL, openNews, type PostgresNews } from './postgres-news.ts';

/** Limit of connections of a process. */
const POOL_SIZE = 10;
/** Connect timeout in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
/**
 * Milliseconds after which the server ends a transaction whose process runs no statement. A process that stands still, such as a machine that
 * is suspended, would keep others waiting for its locks.
 */
const STANDSTILL = 30_000;

// Parses counts and bigint columns as numbers; all are within the safe range.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
// The type of sum() over bigint.
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const TYPES = { text: 'text', integer: 'bigint', bytes: 'bytea' } as const;

/** A client whose parameters pass through `storable`. */
class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the parent's signature is an overload of ten
  override query(...args: any[]): any {
    if (Array.isArray(args[1])) args[1] = args[1].map(storable);
    return super.query(...(args as Parameters<pg.Client['query']>));
  }
}

/**
 * Connects to PostgreSQL and checks the connection.
 * @param url postgres://user:password@host:port/database
 * @param log called with each statement
 * @throws OperatorError when the connection fails, without the password
 */
export async function openPostgres<T = unknown>(url: string, log?: Logger): Promise<Database<T>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    types,
    Client,
  } as pg.PoolConfig);
  // Without listeners a dropped connection would end the process. A query on it fails, and the next one opens a new connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new KyselyClass<T>({
    ...(log && { log }),
    dialect: new PostgresDialect({
      pool,
      // A parameter of the connection would do, if poolers took it.
      onCreateConnection: async (connection) => {
        const limit = `SET idle_in_transaction_session_timeout = ${STANDSTILL}`;
        await connection.executeQuery(CompiledQuery.raw(limit));
      },
    }),
  });
  try {
    await sql`select 1`.execute(kysely);
  } catch (error) {
    await kysely.destroy();
    throw new OperatorError(`cannot connect to the database ${withoutPassword(url)}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const news = openNews({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= Promise.all([news.close(), kysely.destroy()]).then(() => {});
    return closed;
  };
  const self: Database<T> = {
    kind: 'postgres',
    kysely,
    as: <U>() => self as unknown as Database<U>,
    transaction: (work) =>
      committed((afterCommit) => kysely.transaction().execute((tx) => work(transaction(tx, news, afterCommit)))),
    synced: async () => {},
    async giveBack() {},
    connections: () => ({
      ...{ most: POOL_SIZE, open: pool.totalCount, idle: pool.idleCount },
      waiting: pool.waitingCount,
    }),
    news,
    async tell(topic) {
      await notify(kysely, news, topic);
      news.told(topic);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return self;
}

async function notify<T>(kysely: Kysely<T>, news: PostgresNews, topic: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${news.payload(topic)})`.execute(kysely);
}

function transaction<T>(
  kysely: Kysely<T>,
  news: PostgresNews,
  afterCommit: Transaction['afterCommit'],
): Transaction<T> {
  const self: Transaction<T> = {
    kind: 'postgres',
    kysely,
    as: <U>() => self as unknown as Transaction<U>,
    afterCommit,
    async tell(topic) {
      await notify(kysely, news, topic);
      afterCommit(() => news.told(topic));
    },
    async lock(name) {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 7212025))`.execute(kysely);
    },
    async bulkInsert(table, columns, rows, conflict) {
      if (rows.length === 0) return;
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      const arrays = columns.map(
        (column, index) => sql`${rows.map((row) => row[index] ?? null)}::${sql.raw(TYPES[column.type])}[]`,
      );
      const tail = sql.raw(conflictSql(columns, conflict));
      await sql`INSERT INTO ${sql.table(table)} (${sql.raw(names)}) SELECT * FROM unnest(${sql.join(arrays)})${tail}`.execute(
        kysely,
      );
    },
  };
  return self;
}

function messageOf(error: unknown): string {
  const cause = error as { message?: string; code?: string; errors?: { message: string }[] };
  return cause.message || cause.errors?.[0]?.message || cause.code || String(error);
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    return `${parsed.host}${parsed.pathname}`;
  } catch {
    return 'in DATABASE_URL';
  }
}
