import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../kernel/errors.ts';

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
