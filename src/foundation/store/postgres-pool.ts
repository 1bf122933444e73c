import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { serversOf } from './database-url.ts';
import { storable } from './in-list.ts';
import { type WatchOptions, watchPrimary } from './postgres-servers.ts';

/** Limit of connections of a process. */
const POOL_SIZE = 10;
/** Milliseconds for a new connection, and for one of the pool to be free. */
const PATIENCE = 5_000;
/**
 * Milliseconds after which the server ends a transaction whose process runs no statement. A process that stands still, such as a machine that
 * is suspended, would keep others waiting for its locks.
 */
const STANDSTILL = 30_000;
/** What a server says that cannot be written to: a standby, or one that was a primary. */
const READ_ONLY = '25006';

/** What all connections have. A machine that is gone without a word is noticed after 20 seconds. */
const CONNECTION = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

// Parses counts and bigint columns as numbers; all are within the safe range.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
// The type of sum() over bigint.
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A client whose parameters pass through `storable`. */
class Client extends pg.Client {
  /** Whether its server has refused a change, as a former primary does. */
  isReadOnly = false;
  // biome-ignore lint/suspicious/noExplicitAny: the parent's signature is an overload of ten
  override query(...args: any[]): any {
    if (Array.isArray(args[1])) args[1] = args[1].map(storable);
    const result: unknown = super.query(...(args as Parameters<pg.Client['query']>));
    if (result instanceof Promise) {
      result.catch((error: { code?: unknown }) => {
        this.isReadOnly ||= error.code === READ_ONLY;
      });
    }
    return result;
  }
}

export interface PoolOptions extends WatchOptions {
  /** Milliseconds to wait for a connection; for tests, whose machine may be slow. */
  readonly patience?: number | undefined;
}

interface ServerPool extends PostgresPool {
  /** Resolves when the server to use is known. */
  readonly started: Promise<unknown>;
  /** For a connection beside the pool. */
  options: pg.ClientConfig;
  connections(): { readonly most: number; readonly open: number; readonly idle: number; readonly waiting: number };
  /** Calls `listener` whenever another server is in use. */
  onChange(listener: () => void): void;
}

/** Connections to the server that a URL names, or to the primary of several. Those to a former primary are cut, with what runs on them. */
export function openPool(url: string, { patience = PATIENCE, ...watching }: PoolOptions = {}): ServerPool {
  const servers = serversOf(url);
  const listeners: (() => void)[] = [];
  let pool = poolOf(servers[0], servers.length > 1, patience);
  const primary =
    servers.length === 1
      ? undefined
      : watchPrimary(
          servers,
          (used) => {
            const former = pool;
            pool = poolOf(used, true, patience);
            former.cut();
            for (const listener of listeners) listener();
          },
          watching,
        );
  return {
    started: primary?.find() ?? Promise.resolve(),
    get options() {
      return { connectionString: primary?.url ?? url, connectionTimeoutMillis: patience, ...CONNECTION };
    },
    async connect(): Promise<PostgresPoolClient> {
      const asked = pool;
      try {
        return await asked.connect();
      } catch (error) {
        if (pool === asked && !(await primary?.find())) throw error;
        return pool.connect();
      }
    },
    async end() {
      primary?.close();
      await pool.end();
    },
    connections: () => ({
      ...{ most: POOL_SIZE, open: pool.totalCount, idle: pool.idleCount },
      waiting: pool.waitingCount,
    }),
    onChange: (listener) => void listeners.push(listener),
  };
}

class Pool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  #isCut = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    // Without listeners a dropped connection would end the process. A query on it fails, and the next one opens a new connection.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      this.#clients.add(client);
      if (this.#isCut) client.connection.stream.destroy();
    });
    this.on('remove', (client) => this.#clients.delete(client));
    // The next connection may reach a server that can be written to, if a name or a proxy leads elsewhere meanwhile.
    this.on('release', (_error, client) => {
      if ((client as unknown as Client).isReadOnly) void client.end();
    });
  }

  /** Ends at once, whatever the connections are used for. */
  cut(): void {
    this.#isCut = true;
    for (const client of this.#clients) client.connection.stream.destroy();
    void this.end();
  }
}

/** @param isChecked whether each new connection is refused that cannot be written to */
function poolOf(connectionString: string, isChecked: boolean, patience: number): Pool {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: patience,
    ...CONNECTION,
    types,
    Client,
    // A parameter of the connection would do, if poolers took it.
    onConnect: (client) => prepare(client, isChecked, patience),
  } as pg.PoolConfig);
  return pool;
}

async function prepare(client: pg.ClientBase, isChecked: boolean, patience: number): Promise<void> {
  const ask = <Row extends pg.QueryResultRow>(text: string) =>
    client.query<Row>({ text, query_timeout: patience } as pg.QueryConfig);
  await ask(`SET idle_in_transaction_session_timeout = ${STANDSTILL}`);
  if (!isChecked) return;
  const { rows } = await ask<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') {
    throw Object.assign(new Error('the server cannot be written to'), { code: READ_ONLY });
  }
}
