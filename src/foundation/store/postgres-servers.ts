import pg from 'pg';
import type { Log } from '../kernel/log.ts';
import { serversOf } from './database-url.ts';

/**
 * The servers of a replicated PostgreSQL, of which one is written to. They are watched, so that a standby that was promoted is found, and a former
 * primary that comes back beside it is left alone.
 */

/** Milliseconds between two looks, and at most that while no server can be written to. */
const LOOK = 5_000;
const SOON = 1_000;
/** Milliseconds in which a server answers. */
const PATIENCE = 3_000;

const hostOf = (server: string): string => new URL(server).host;

interface ServerState {
  /** Host and port. */
  readonly host: string;
  /** Whether it can be written to; undefined: it does not answer. */
  readonly isWritable: boolean | undefined;
  /** Grows with each promotion; 0 where it is not known. */
  readonly timeline: number;
}

/** What several servers of a URL say of themselves, in its order; nothing of a single one, whose URL may have no host. */
export async function askServers(url: string): Promise<ServerState[]> {
  const servers = serversOf(url);
  if (servers.length === 1) return [];
  const watched = servers.map(watch);
  try {
    return await Promise.all(watched.map((server) => server.ask()));
  } finally {
    for (const server of watched) server.close();
  }
}

export interface WatchOptions {
  readonly log?: Log | undefined;
  /** Milliseconds between two looks; for tests. */
  readonly look?: number | undefined;
}

interface Primary {
  /** URL of the server in use. */
  readonly url: string;
  /** Looks now, and not only every few seconds. Who asks at the same time shares a look. @returns whether another server is in use since */
  find(): Promise<boolean>;
  close(): void;
}

/**
 * Watches which server is the primary: the writable one, of several the one with the highest timeline, which the last promotion began. One with a
 * lower timeline than was seen before is never used: it is a former primary. If no server can be written to, the one in use stays.
 * @param changed called when another server is in use
 */
export function watchPrimary(
  servers: readonly [string, ...string[]],
  changed: (url: string) => void,
  { log, look: every = LOOK }: WatchOptions = {},
): Primary {
  const watched = servers.map(watch);
  let used = servers[0];
  let highest = 0;
  let isClosed = false;
  let looking: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Whose second primary the log has. */
  let told = '';

  const look = async (): Promise<boolean> => {
    const states = await Promise.all(watched.map((server) => server.ask()));
    const writable = states.flatMap((state, i) => (state.isWritable ? [{ ...state, url: servers[i] as string }] : []));
    const allowed = writable.filter(({ timeline }) => timeline >= highest);
    const best = allowed.reduce<(typeof allowed)[number] | undefined>((best, one) => {
      if (best === undefined || one.timeline > best.timeline) return one;
      return one.timeline === best.timeline && one.url === used ? one : best;
    }, undefined);
    if (isClosed) return false;
    plan(best === undefined ? Math.min(SOON, every) : every);
    tellOfOthers(best?.host, writable);
    if (best === undefined) return false;
    highest = best.timeline;
    if (best.url === used) return false;
    log?.warn({ from: hostOf(used), to: best.host, timeline: best.timeline }, 'the database has another primary');
    used = best.url;
    changed(used);
    return true;
  };
  /** @param best the host in use; undefined: only former primaries can be written to */
  const tellOfOthers = (best: string | undefined, writable: readonly ServerState[]): void => {
    const others = writable.filter(({ host }) => host !== best).map(({ host }) => host);
    if (others.length > 0 && told !== `${best} ${others}`) {
      log?.error(
        { used: best, others },
        best === undefined
          ? 'the only server of DATABASE_URL that can be written to is a former primary, and not used; restart Trawl if it is the primary again'
          : 'several servers of DATABASE_URL can be written to; stop those that are not the primary',
      );
    }
    told = `${best} ${others}`;
  };
  const find = async (): Promise<boolean> => {
    if (isClosed) return false;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const plan = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void find(), ms);
    timer.unref();
  };
  plan(every);
  return {
    get url() {
      return used;
    },
    find,
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const server of watched) server.close();
    },
  };
}

interface WatchedServer {
  ask(): Promise<ServerState>;
  close(): void;
}

/** Asks a server on a connection of its own, which is kept. */
function watch(server: string): WatchedServer {
  const host = hostOf(server);
  let client: pg.Client | undefined;
  const drop = (): void => {
    client?.connection.stream.destroy();
    client = undefined;
  };
  const opened = async (): Promise<pg.Client> => {
    if (client !== undefined) return client;
    const mine = new pg.Client({ connectionString: server, application_name: 'trawl watch' });
    client = mine;
    mine.on('error', () => {
      if (client === mine) client = undefined;
    });
    await mine.connect();
    return mine;
  };
  const state = async (): Promise<ServerState> => {
    const asked = await opened();
    const { rows } = await asked.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    const isWritable = rows[0]?.transaction_read_only !== 'on';
    return { host, isWritable, timeline: isWritable ? await timelineOf(asked) : 0 };
  };
  return {
    async ask() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), PATIENCE);
      });
      try {
        return await Promise.race([state(), late]);
      } catch {
        drop();
        return { host, isWritable: undefined, timeline: 0 };
      } finally {
        clearTimeout(timer);
      }
    },
    close: drop,
  };
}

/** The timeline of a primary; 0 where a server has none, as others that speak the protocol of PostgreSQL. */
async function timelineOf(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS file');
    return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16) || 0;
  } catch (error) {
    // A lost connection is no answer.
    if ((error as { code?: unknown }).code === undefined) throw error;
    return 0;
  }
}
