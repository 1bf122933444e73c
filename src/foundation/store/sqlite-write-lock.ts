import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Who may write to an SQLite file next, within this process and among processes, without ever blocking the event loop.
 *
 * SQLite itself only offers to block the thread until the writer is done, and does not queue: a process that commits and
 * begins again in a loop can starve all others. So a writer first takes a second lock, the gate (an empty file beside the
 * database, locked the same way and free at once when its holder dies), and keeps it until it has the database. Whoever
 * has just written must then pass the gate again, and finds it held by the one who waits.
 */

/** Milliseconds that a writer waits for others before it gives up. */
const PATIENCE = 60_000;
/** Milliseconds between two looks, at most. */
const LOOK_EVERY = 8;

export class WriteLock {
  readonly #gate: DatabaseSync;
  readonly #turnstile = new Turnstile();
  readonly #turn = new AsyncLocalStorage<{ open: boolean }>();

  /** @param file the database; the gate is made beside it. Undefined for one in memory, which has no other process */
  constructor(file: string | undefined) {
    this.#gate = new DatabaseSync(file === undefined ? ':memory:' : `${file}-gate`, { timeout: 0 });
    // Nothing is ever written to it.
    this.#gate.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;');
  }

  /**
   * Waits for this process's turn, then runs `attempt` until the database is not busy with another process.
   * @param attempt must have done nothing when it throws SQLITE_BUSY
   * @returns what `attempt` returned, and the function that ends our turn
   * @throws what `attempt` threw; our turn has ended then
   */
  async enter<R>(attempt: () => R): Promise<{ value: R; leave: () => void }> {
    if (this.#turn.getStore()?.open) {
      throw new Error('a write through the database inside a transaction would wait for that for ever: use its tx');
    }
    const leave = await this.#turnstile.enter();
    try {
      await patiently(() => this.#gate.exec('BEGIN IMMEDIATE'));
      try {
        return { value: await patiently(attempt), leave };
      } finally {
        this.#gate.exec('ROLLBACK');
      }
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Runs the work of a transaction, so that `enter` knows when it is called from within. */
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
    const leave = await this.#turnstile.enter();
    if (this.#gate.isOpen) this.#gate.close();
    leave();
  }
}

/** Runs `attempt` again for as long as it meets SQLITE_BUSY, between looks giving way to whatever else this process does. */
async function patiently<R>(attempt: () => R): Promise<R> {
  const started = performance.now();
  for (let wait = 1; ; wait = Math.min(wait * 1.5, LOOK_EVERY)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - started > PATIENCE) {
        throw new Error(`another process has been writing to the database for ${PATIENCE / 1000} s`, { cause: error });
      }
    }
    await sleep(wait);
  }
}

/** Runs `attempt` again while the file is busy, blocking the thread; for the moment of opening. */
export function insistently<R>(attempt: () => R): R {
  const started = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > PATIENCE) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
}

/** SQLITE_BUSY (5) with any of its refinements in the upper bits. */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** Lets one holder in at a time, in the order in which they asked. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that lets the next one in. */
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
