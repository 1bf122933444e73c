import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Pages of the write-ahead log after which a commit moves them into the database: 32 MB. */
export const CHECKPOINT_PAGES = 8_000;
/** Rows of a transaction from which on a thread does that. */
export const MANY_ROWS = 10_000;

/**
 * Checkpoints of large transactions. A commit that has filled the write-ahead log moves it into the database, which blocks the event loop for
 * 100 ms after 100,000 rows. Such a transaction defers this, and a thread does it when the transaction is over.
 */
export class Checkpoint {
  readonly #file: string | undefined;
  readonly #writer: DatabaseSync;
  #running: Promise<void> | undefined;
  #isAgain = false;

  /** @param file the database; undefined for an in-memory database, which has no log */
  constructor(file: string | undefined, writer: DatabaseSync) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Commits leave the log as it is from now on, until the thread that `start` starts has ended. */
  defer(): void {
    if (this.#file !== undefined) this.#writer.exec('PRAGMA wal_autocheckpoint = 0');
  }

  /** After the transaction, whether it was committed or not. */
  start(): void {
    if (this.#file === undefined) return;
    if (this.#running === undefined) this.#running = this.#run(this.#file);
    else this.#isAgain = true;
  }

  async #run(file: string): Promise<void> {
    do {
      this.#isAgain = false;
      const thread = new Worker(new URL('./sqlite-checkpoint-worker.ts', import.meta.url), { workerData: file });
      thread.unref();
      // Without it the next commits do what it did not.
      await once(thread, 'exit').catch(() => {});
    } while (this.#isAgain);
    this.#running = undefined;
    this.#writer.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  }

  /** Resolves when no thread uses the database any more. */
  async close(): Promise<void> {
    await this.#running;
  }
}
