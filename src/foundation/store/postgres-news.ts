import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { News } from './news.ts';
import { PRESENCE } from './presence.ts';

/** The channel of LISTEN and NOTIFY. A payload is the id of the sender, a blank, and the topic. */
export const CHANNEL = 'trawl';
/** A topic of our own: it arrives if the connection keeps its session, which poolers between us and PostgreSQL may not. */
const ECHO = 'echo';
/** Milliseconds between attempts to connect: the first one, and the longest after doubling. */
const RETRY = 1_000;
const LONGEST_RETRY = 30_000;

export interface PostgresNews extends News {
  /** To be sent with NOTIFY. */
  payload(topic: string): string;
  /** Tells the listeners of this process, which ignores its own notifications. */
  told(topic: string): void;
  /** Leaves the connection for a new one, to the server that is in use now. */
  renew(): void;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, from the first `hear` on, and holds the lock of presence.ts on it. It comes back after a loss.
 * @param options of the next connection
 */
export function openNews(options: () => pg.ClientConfig): PostgresNews {
  const self = randomUUID();
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let isLive = false;
  let isClosed = false;
  let retry = RETRY;
  let timer: NodeJS.Timeout | undefined;
  /** Ends the connection as if the server had. */
  let lose = (): void => {};

  const told = (topic: string): void => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const tellAll = (): void => {
    for (const topic of listeners.keys()) told(topic);
  };

  const again = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), ms);
    timer.unref();
  };
  const connect = async (): Promise<void> => {
    const mine = new pg.Client({ ...options(), application_name: 'trawl news' });
    client = mine;
    let isLost = false;
    const lost = (): void => {
      if (isLost) return;
      isLost = true;
      mine.end().catch(() => {});
      if (isClosed) return;
      const wasLive = isLive;
      isLive = false;
      again(retry);
      retry = Math.min(LONGEST_RETRY, retry * 2);
      // From now on they look by themselves.
      if (wasLive) tellAll();
    };
    lose = lost;
    /** The session is ours: whoever wants to migrate sees that we are here. */
    const arrived = async (): Promise<void> => {
      try {
        await mine.query(`SELECT pg_advisory_lock_shared(${PRESENCE})`);
      } catch {
        lost();
      }
      if (isLost) return;
      isLive = true;
      retry = RETRY;
      // What was told before is lost.
      tellAll();
    };
    mine.on('error', lost).on('end', lost);
    mine.on('notification', ({ payload = '' }) => {
      const [sender, topic = ''] = payload.split(' ', 2);
      if (topic === ECHO && sender === self && !isLost) void arrived();
      else if (sender !== self) told(topic);
    });
    try {
      await mine.connect();
      await mine.query(`LISTEN ${CHANNEL}`);
      await mine.query('SELECT pg_notify($1, $2)', [CHANNEL, `${self} ${ECHO}`]);
    } catch {
      lost();
    }
  };

  return {
    get isLive() {
      return isLive;
    },
    hear(topic, listener) {
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own.add(listener));
      if (client === undefined && !isClosed) void connect();
      return () => void own.delete(listener);
    },
    payload: (topic) => `${self} ${topic}`,
    told,
    renew() {
      if (client === undefined || isClosed) return;
      lose();
      again(0);
    },
    async close() {
      isClosed = true;
      isLive = false;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
