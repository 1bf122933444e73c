import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A fair write lock for an SQLite file, within this process and among processes, that never blocks the event loop.
 *
 * SQLite can only block the thread until the writer is done, and does not queue: a process that commits and begins again in a
 * loop can starve all others. So a writer first takes a second lock, the gate (an empty file next to the database, locked the
 * same way and released when its holder dies), and keeps it until it has the database. The previous writer must then pass the
 * gate again, which a waiting process holds.
 */

/** Milliseconds that a writer waits for others before it fails. */
const TIMEOUT_MS = 60_000;
/** Longest pause between attempts, in milliseconds. */
const MAX_PAUSE_MS = 8;

export class WriteLock {
  readonly #gate: DatabaseSync;
  readonly #mutex = new Mutex();
  readonly #turn = new AsyncLocalStorage<{ open: boolean }>();

  /** @param file the database; the gate is created next to it. undefined for an in-memory database */
  constructor(file: string | undefined) {
    this.#gate = new DatabaseSync(file === undefined ? ':memory:' : `${file}-gate`, { timeout: 0 });
    // The gate is never written to.
    this.#gate.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;');
  }

  /**
   * Waits for the turn of this caller, then runs `attempt` until it is not refused with SQLITE_BUSY.
   * @param attempt must have no effect when it throws SQLITE_BUSY
   * @returns the result of `attempt`, and the function that ends the turn
   * @throws errors of `attempt`, after ending the turn; Error when another process writes for 60 s
   */
  async enter<R>(attempt: () => R): Promise<{ value: R; leave: () => void }> {
    if (this.#turn.getStore()?.open) {
      throw new Error('a write through the database inside a transaction would deadlock: use tx');
    }
    const leave = await this.#mutex.enter();
    try {
      await retryWhileBusy(() => this.#gate.exec('BEGIN IMMEDIATE'));
      try {
        return { value: await retryWhileBusy(attempt), leave };
      } finally {
        this.#gate.exec('ROLLBACK');
      }
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Runs the work of a transaction and marks its async context, so that `enter` detects nested calls. */
  async within<R>(work: () => Promise<R>): Promise<R> {
    const turn = { open: true };
    try {
      return await this.#turn.run(turn, work);
    } finally {
      turn.open = false;
    }
  }

  /** Waits for the writer in this process. */
  async close(): Promise<void> {
    const leave = await this.#mutex.enter();
    if (this.#gate.isOpen) this.#gate.close();
    leave();
  }
}

/** Retries `attempt` while it throws SQLITE_BUSY, for at most 60 s, without blocking the event loop. */
async function retryWhileBusy<R>(attempt: () => R): Promise<R> {
  const started = performance.now();
  for (let wait = 1; ; wait = Math.min(wait * 1.5, MAX_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - started > TIMEOUT_MS) {
        throw new Error(`another process has been writing to the database for ${TIMEOUT_MS / 1000} s`, {
          cause: error,
        });
      }
    }
    await sleep(wait);
  }
}

/** Retries `attempt` while it throws SQLITE_BUSY, for at most 60 s, blocking the thread; for opening the database. */
export function retryBlocking<R>(attempt: () => R): R {
  const started = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > TIMEOUT_MS) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
}

/** Whether an error is SQLITE_BUSY (5), including its extended codes. */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** A first-in, first-out mutex. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Acquires the mutex. Resolves with the function that releases it. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let leave: () => void = () => {};
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}
