import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../kernel/errors.ts';
import { makePrivate } from './private-files.ts';
import { openExclusively } from './sqlite-exclusive.ts';
import type { WriteLock } from './sqlite-write-lock.ts';

/** Space of removed rows: SQLite keeps it in the file, and uses it again first. */

/** The share of a file, and the pages, that stay free for what is written next. */
const SPARE = { share: 0.1, pages: 2_000 };
/** Pages that a step gives back: it blocks the event loop for some milliseconds. */
const STEP = 250;
/** Milliseconds between steps, in which others write. */
const PAUSE = 5;

interface Space {
  /** Bytes of the file. */
  readonly size: number;
  /** Bytes of it that hold nothing. */
  readonly free: number;
  /** Whether `giveBack` can take them from the file; older files need `compact`. */
  readonly isGivenBack: boolean;
}

/** `PRAGMA auto_vacuum` of a file whose free pages can be given back. */
const INCREMENTAL = 2;

const numberOf = (db: DatabaseSync, pragma: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0);

export function spaceOf(db: DatabaseSync): Space {
  const page = numberOf(db, 'page_size');
  return {
    size: page * numberOf(db, 'page_count'),
    free: page * numberOf(db, 'freelist_count'),
    isGivenBack: numberOf(db, 'auto_vacuum') === INCREMENTAL,
  };
}

/** Returns free pages to the file system, a few at a time, until a tenth of the file is free. */
export async function giveBack(db: DatabaseSync, lock: WriteLock, signal: AbortSignal): Promise<void> {
  if (numberOf(db, 'auto_vacuum') !== INCREMENTAL) return;
  while (!signal.aborted) {
    const spare = Math.max(SPARE.pages, SPARE.share * numberOf(db, 'page_count'));
    const free = numberOf(db, 'freelist_count');
    if (free <= spare) return;
    const { leave } = await lock.enter(() =>
      db.exec(`PRAGMA incremental_vacuum(${Math.min(STEP, Math.ceil(free - spare))})`),
    );
    leave();
    await sleep(PAUSE, undefined, { signal }).catch(() => {});
  }
}

/** Of a compact that did not come to its end. */
const copyOf = (file: string): string => `${file}-compacting`;

/**
 * Writes a database anew, without free pages, in a form that gives them back by itself from then on. Ended at any moment, the database is either the
 * old one or the new one.
 * @param begins called when it is known what has to be copied, before that is done
 * @throws OperatorError when another process uses the database, or the disk has not enough room
 */
export function compactSqlite(
  file: string,
  begins: (space: Space, needed: number) => void,
): { readonly before: number; readonly after: number } {
  const copy = copyOf(file);
  rmSync(copy, { force: true });
  // What is in the log belongs to the size.
  const db = openExclusively(file, 'compacting');
  try {
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    const space = spaceOf(db);
    const needed = space.size - space.free;
    const { bavail, bsize } = statfsSync(dirname(file));
    if (bavail * bsize < needed) {
      throw new OperatorError(
        `compacting needs ${needed} bytes beside the database, and the disk with ${dirname(file)} has ${bavail * bsize}; free some space there`,
      );
    }
    begins(space, needed);
    makePrivate(copy);
    db.exec(`PRAGMA auto_vacuum = INCREMENTAL; VACUUM INTO '${copy.replaceAll("'", "''")}'`);
    flush(copy);
    // Without a log, nothing of the old file is written when it is closed: the log of the new one has its name.
    db.exec('PRAGMA journal_mode = DELETE');
    renameSync(copy, file);
    flush(dirname(file));
    return { before: space.size, after: statSync(file).size };
  } finally {
    rmSync(copy, { force: true });
    db.close();
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
