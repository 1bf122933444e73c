import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../kernel/errors.ts';
import { makePrivate, makePrivateFolder } from './private-files.ts';

/** SQLITE_BUSY. */
const BUSY = 5;

/**
 * Opens an SQLite file for this process alone: while the connection is open, no other process reads or writes it, and no service starts
 * on it.
 * @param doing what the caller does, for the message: `restoring`
 * @throws OperatorError when another process uses it; errors of SQLite
 */
export function openExclusively(file: string, doing: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    // In WAL mode this fails while other processes have the file open.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new OperatorError(`the service is running on this data folder; stop it before ${doing}`);
  }
}

/** The locks of this process: a connection that nothing refers to is closed by the garbage collector. */
const held = new Set<DatabaseSync>();

/** Milliseconds that a start waits for a process that is just ending. */
const ENDING = 3_000;

/**
 * Keeps a second service from the data folder of an SQLite file until this process ends: with two, jobs, browsers and the index would have
 * two owners. Commands do not take part.
 * @throws OperatorError when another service has it; a folder that cannot be written is left to whoever opens the database
 */
export function holdDataFolder(file: string): void {
  const folder = dirname(file);
  // With the name of the database first, as its other files: backups leave them out.
  const lock = `${file}-service`;
  let db: DatabaseSync | undefined;
  try {
    makePrivateFolder(folder);
    makePrivate(lock);
    db = new DatabaseSync(lock, { timeout: ENDING });
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    held.add(db);
  } catch (error) {
    db?.close();
    if ((error as { errcode?: number }).errcode === BUSY) {
      throw new OperatorError(
        `another Trawl is running on the data folder ${folder}; stop it, or set TRAWL_DATA_DIR to another folder`,
      );
    }
  }
}
