import { fsync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/**
 * Group flush of commits to disk. With `synchronous=NORMAL` SQLite flushes its write-ahead log only at checkpoints; a flush after
 * every commit (`FULL`) would block the event loop. Here commits continue, and a caller that acknowledges one awaits a flush that
 * started after it, on another thread. See sqlite.org/wal.html.
 */
export class WalSync {
  readonly #file: string | undefined;
  #written = 0;
  #flushed = 0;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #handle: Promise<number> | undefined;
  #close: () => Promise<void> = async () => {};

  /** @param file the database; undefined for an in-memory database, which is never flushed */
  constructor(file: string | undefined) {
    this.#file = file;
  }

  /** Must be called after each commit. */
  committed(): void {
    this.#written++;
  }

  /** Resolves when all current commits are on disk. @throws errors of the flush; the commits may then be missing after a power failure */
  synced(): Promise<void> {
    if (this.#file === undefined || this.#flushed === this.#written) return Promise.resolve();
    // A running flush may have started before the last commit.
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  async #after(running: Promise<void> | undefined): Promise<void> {
    // Its own waiters get its error.
    await running?.catch(() => {});
    this.#running = this.#flush();
    this.#next = undefined;
    await this.#running;
  }

  async #flush(): Promise<void> {
    const upTo = this.#written;
    this.#handle ??= this.#open();
    await promisify(fsync)(await this.#handle);
    this.#flushed = Math.max(this.#flushed, upTo);
  }

  /**
   * Opens the write-ahead log, which remains the same file while a connection is open. SQLite holds no lock on it that closing this
   * descriptor would release. The folder is flushed once, for the names of both files.
   */
  async #open(): Promise<number> {
    const file = this.#file as string;
    const log = await open(`${file}-wal`, 'r+');
    this.#close = () => log.close();
    await syncFolder(dirname(file));
    return log.fd;
  }

  async close(): Promise<void> {
    await this.#running?.catch(() => {});
    await this.#close();
  }
}

/** Flushes the directory entries of a folder. Does nothing on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
