import assert from 'node:assert/strict';
import fs, { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { tempDir } from '../../../test/support/tmp.ts';
import { openSqlite } from './sqlite.ts';

/** Bytes of the write-ahead log that were surely on the disk when each flush ended: what a power cut leaves at least. */
const flushed: number[] = [];
let log = '';
const { fsync } = fs;
fs.fsync = ((fd: number, done: (error: NodeJS.ErrnoException | null) => void) => {
  const size = log === '' ? 0 : statSync(log).size;
  fsync(fd, (error) => {
    if (log !== '') flushed.push(size);
    done(error);
  });
}) as typeof fs.fsync;
syncBuiltinESMExports();
after(() => {
  fs.fsync = fsync;
  syncBuiltinESMExports();
});

/** sqlite.org/fileformat2.html#the_write_ahead_log */
const WAL_HEADER = 32;
const FRAME_HEADER = 24;

test('a log that was cut anywhere opens, is whole up to there, and has every row that was acknowledged by then', async () => {
  const dir = tempDir();
  const file = join(dir, 'trawl.db');
  const db = openSqlite(file);
  await sql`CREATE TABLE rows_of_a (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`.execute(db.kysely);
  await sql`CREATE TABLE rows_of_b (id INTEGER PRIMARY KEY, a INTEGER NOT NULL REFERENCES rows_of_a)`.execute(
    db.kysely,
  );
  await db.synced();
  log = `${file}-wal`;

  /** Rows, with the bytes of the log that were on the disk when each was acknowledged. */
  const acknowledged: { id: number; bytes: number }[] = [];
  const write = async (id: number): Promise<void> => {
    await db.transaction(async (tx) => {
      await sql`INSERT INTO rows_of_a VALUES (${id}, ${'x'.repeat(1 + ((id * 997) % 6000))})`.execute(tx.kysely);
      await sql`INSERT INTO rows_of_b VALUES (${id}, ${id})`.execute(tx.kysely);
    });
    await db.synced();
    acknowledged.push({ id, bytes: Math.max(0, ...flushed) });
  };
  // By many at once, who share flushes, and one after the other.
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 12 }, (_, i) => write(round * 12 + i)));
  for (let id = 48; id < 60; id++) await write(id);
  assert.ok(flushed.length < 60, `${flushed.length} flushes for 60 rows`);

  // What the disk holds, as a power cut leaves it: the files are copied while the database is open.
  const [main, wal] = [readFileSync(file), readFileSync(log)];
  const page = main.readUInt16BE(16) === 1 ? 65_536 : main.readUInt16BE(16);
  const frame = FRAME_HEADER + page;
  await db.close();
  const cuts = [0, WAL_HEADER];
  for (let at = WAL_HEADER; at + frame <= wal.length; at += frame) cuts.push(at + FRAME_HEADER + 7, at + frame);
  assert.ok(cuts.length > 200);

  const copy = join(dir, 'cut.db');
  for (const cut of cuts) {
    writeFileSync(copy, main);
    writeFileSync(`${copy}-wal`, wal);
    truncateSync(`${copy}-wal`, cut);
    const opened = new DatabaseSync(copy);
    try {
      const [{ integrity_check: check }] = opened.prepare('PRAGMA integrity_check').all() as [
        { integrity_check: string },
      ];
      assert.equal(check, 'ok', `cut at ${cut}`);
      if (cut < (acknowledged[0]?.bytes ?? 0)) continue;
      const ids = new Set(
        opened
          .prepare('SELECT id FROM rows_of_b JOIN rows_of_a USING (id)')
          .all()
          .map(({ id }) => id),
      );
      for (const { id, bytes } of acknowledged) {
        if (bytes <= cut)
          assert.ok(ids.has(id), `row ${id}, acknowledged with ${bytes} bytes on the disk, cut at ${cut}`);
      }
      const halves = opened.prepare('SELECT count(*) AS n FROM rows_of_a').get() as { n: number };
      assert.equal(halves.n, ids.size, `a transaction is whole or not there, cut at ${cut}`);
    } finally {
      opened.close();
    }
  }
});

test('who waits while a flush is under way waits for the next one', async () => {
  const file = join(tempDir(), 'trawl.db');
  await using db = openSqlite(file);
  await sql`CREATE TABLE t (id INTEGER)`.execute(db.kysely);
  log = '';
  const first = db.synced();
  await sql`INSERT INTO t VALUES (1)`.execute(db.kysely);
  const size = statSync(`${file}-wal`).size;
  log = `${file}-wal`;
  flushed.length = 0;
  await Promise.all([first, db.synced()]);
  assert.ok(flushed.includes(size), 'a flush began after the row was written');
  flushed.length = 0;
  await db.synced();
  assert.deepEqual(flushed, [], 'nothing new, no flush');
});
