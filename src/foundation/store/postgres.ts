import { type Kysely, Kysely as KyselyClass, type Logger, PostgresDialect, sql } from 'kysely';
import { OperatorError } from '../kernel/errors.ts';
import { committed } from './after-commit.ts';
import { conflictSql, type Database, type Transaction } from './database.ts';
import { namedDatabase } from './database-url.ts';
import { CHANNEL, openNews, type PostgresNews } from './postgres-news.ts';
import { openPool, type PoolOptions } from './postgres-pool.ts';

const TYPES = { text: 'text', integer: 'bigint', bytes: 'bytea' } as const;

interface PostgresOptions extends PoolOptions {
  /** Called with each statement. */
  readonly statements?: Logger | undefined;
}

/**
 * Connects to PostgreSQL and checks the connection.
 * @param url postgres://user:password@host:port/database, with commas between several hosts; see postgres-servers.ts
 * @throws OperatorError when the connection fails, without the password
 */
export async function openPostgres<T = unknown>(url: string, options: PostgresOptions = {}): Promise<Database<T>> {
  const pool = openPool(url, options);
  const { statements } = options;
  const kysely = new KyselyClass<T>({
    ...(statements && { log: statements }),
    dialect: new PostgresDialect({ pool }),
  });
  const news = openNews(() => pool.options);
  pool.onChange(news.renew);
  try {
    await pool.started;
    await sql`select 1`.execute(kysely);
  } catch (error) {
    await kysely.destroy();
    throw new OperatorError(`cannot connect to the database ${namedDatabase(url)}: ${messageOf(error)}`, {
      cause: error,
    });
  }
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
    connections: pool.connections,
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
