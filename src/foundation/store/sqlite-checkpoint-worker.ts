import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/** Moves what is in the write-ahead log of a database into its file, as far as no reader needs it there. Writers go on. */
const db = new DatabaseSync(workerData as string);
db.exec('PRAGMA wal_checkpoint(PASSIVE)');
db.close();
