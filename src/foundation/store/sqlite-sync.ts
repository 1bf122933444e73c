import { fsync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/**
 * Brings what was committed to the disk, for all who wait for it at once. With `synchronous=NORMAL` SQLite itself flushes its
 * write-ahead log only at checkpoints; doing it after every commit (`FULL`) would stop the event loop for each. Here commits go on,
 * and whoever is about to acknowledge one waits for a flush that began after it, on another thread. See sqlite.org/wal.html.
 */
export class WalSync {
  readonly #file: string | undefined;
  #written = 0;
  #flushed = 0;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #handle: Promise<number> | undefined;
  #close: () => Promise<void> = async () => {};

  /** @param file the database; undefined for one in memory, which no power cut survives */
  constructor(file: string | undefined) {
    this.#file = file;
  }

  /** To be called after each commit. */
  committed(): void {
    this.#written++;
  }

  /** Resolves when all that is committed by now is on the disk. @throws the error of the disk; nothing is known to be there then */
  synced(): Promise<void> {
    if (this.#file === undefined || this.#flushed === this.#written) return Promise.resolve();
    // A flush that is under way may have begun before the last commit.
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  async #after(running: Promise<void> | undefined): Promise<void> {
    // Its failure is told to those who waited for it.
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
   * The log stays the same file for as long as a connection is open. Its descriptor stays open too: no lock of SQLite is on this
   * file, so that closing it takes none away. The folder is flushed once, as it has the names of both files.
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

/** Brings the names in a folder to the disk. Windows has no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
