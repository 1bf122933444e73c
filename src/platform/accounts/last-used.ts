import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { AccountsTables } from './tables.ts';

/** Milliseconds between writes for one key. */
const EVERY = 60_000;

/** Records when keys were last used, without delaying requests. */
interface LastUsed {
  /** Records a use; the first one is written at once, later ones at most once a minute. */
  touch(keyId: string): void;
  /** Flushes pending writes. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createLastUsed(db: Database<AccountsTables>, clock: Clock, log: Log): LastUsed {
  const noted = new Map<string, number>();
  const written = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const batch = [...noted];
    noted.clear();
    for (const [keyId, time] of batch) {
      const at = new Date(time).toISOString();
      try {
        await db.kysely
          .updateTable('api_keys')
          .set({ last_used_at: at })
          .where('id', '=', keyId)
          // A peer process may have recorded a later use.
          .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', at)]))
          .execute();
      } catch (error) {
        log.warn({ err: error, keyId }, 'key last-used time not saved');
      }
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  const timer = setInterval(() => {
    const now = clock.now();
    for (const [keyId, time] of written) if (now - time >= EVERY && !noted.has(keyId)) written.delete(keyId);
    for (const keyId of noted.keys()) written.set(keyId, now);
    if (noted.size > 0) void flush();
  }, EVERY);
  timer.unref();

  return {
    touch(keyId) {
      const now = clock.now();
      const due = now - (written.get(keyId) ?? Number.NEGATIVE_INFINITY) >= EVERY;
      noted.set(keyId, now);
      if (!due) return;
      written.set(keyId, now);
      setImmediate(() => void flush());
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
