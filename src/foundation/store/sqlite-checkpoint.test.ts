import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { tempDir } from '../../../test/support/tmp.ts';
import { openSqlite } from './sqlite.ts';
import { CHECKPOINT_PAGES, Checkpoint } from './sqlite-checkpoint.ts';

test('a thread moves the log of a large transaction into the database, and commits do it again afterwards', async () => {
  const file = join(tempDir(), 'x.db');
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; CREATE TABLE t (a)`);
  const pagesLeft = (): number => {
    const { log, checkpointed } = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() as Record<string, number>;
    return Number(log) - Number(checkpointed);
  };
  pagesLeft();
  const every = (): unknown => db.prepare('PRAGMA wal_autocheckpoint').get()?.wal_autocheckpoint;
  const checkpoint = new Checkpoint(file, db);
  checkpoint.defer();
  db.exec('BEGIN');
  for (let n = 0; n < 100; n++) db.prepare('INSERT INTO t VALUES (zeroblob(10000))').run();
  assert.equal(every(), 0);
  db.exec('COMMIT');
  checkpoint.start();
  checkpoint.start();
  await checkpoint.close();
  assert.equal(every(), CHECKPOINT_PAGES);
  assert.equal(pagesLeft(), 0);
  db.close();
});

test('a transaction of many rows is stored whole, or not at all', async () => {
  const file = join(tempDir(), 'y.db');
  const rows = Array.from({ length: 30_000 }, (_, at) => [at]);
  const columns = [{ name: 'a', type: 'integer' as const }];
  {
    await using db = openSqlite(file);
    await sql`CREATE TABLE t (a INTEGER)`.execute(db.kysely);
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.bulkInsert('t', columns, rows);
        throw new Error('no');
      }),
      /no/,
    );
    await db.transaction((tx) => tx.bulkInsert('t', columns, rows));
  }
  await using again = openSqlite(file);
  const { rows: counted } = await sql<{ n: number }>`SELECT count(*) AS n FROM t`.execute(again.kysely);
  assert.equal(Number(counted[0]?.n), rows.length);
});
