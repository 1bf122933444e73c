import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { type Child, startChild } from '../../../test/support/child.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type Database, openSqlite } from './index.ts';

/** Of the turns of an event loop that stands still while it waits, hardly any are left. */
const LEAST_SHARE = 0.1;

describe('SQLite with other processes', () => {
  let file: string;
  let db: Database;
  let child: Child | undefined;
  beforeEach(async () => {
    file = join(tempDir(), 'made', 'trawl.db');
    db = openSqlite(file);
    await sql`CREATE TABLE heap (a text, b text)`.execute(db.kysely);
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await child?.ended;
    await db.close();
  });

  const insert = (a: string) => sql`INSERT INTO heap VALUES (${a}, '')`.execute(db.kysely);
  const count = async (a: string): Promise<number | undefined> =>
    (await sql<{ c: number }>`SELECT count(*) AS c FROM heap WHERE a = ${a}`.execute(db.kysely)).rows[0]?.c;

  /**
   * How many turns the event loop had during `work` for one of a thread beside that does nothing. Where the machine stands still, or has other
   * things to do, both have fewer.
   * @param work gets the turns of the thread so far
   */
  async function shareOfTurns(work: (turns: () => number) => Promise<void>): Promise<number> {
    const counted = new Int32Array(new SharedArrayBuffer(8));
    const script = `const { workerData: counted } = require('node:worker_threads');
      for (;;) { Atomics.wait(counted, 1, 0, 5); Atomics.add(counted, 0, 1); }`;
    const thread = new Worker(script, { eval: true, workerData: counted });
    const turns = () => Atomics.load(counted, 0);
    await until(() => turns() > 0, 'the thread');
    const before = turns();
    let own = 0;
    const timer = setInterval(() => own++, 5);
    try {
      await work(() => turns() - before);
      return own / (turns() - before);
    } finally {
      clearInterval(timer);
      await thread.terminate();
    }
  }

  test('a writer waits for a transaction of another process without blocking reads or the event loop', async () => {
    child = startChild('hold-write', file);
    assert.equal(await child.line(), 'holding');
    let written = false;
    const writing = insert('mine').then(() => {
      written = true;
    });
    const share = await shareOfTurns(async (turns) => {
      while (turns() < 200) {
        assert.equal(await count('held'), 0);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    assert.equal(written, false);
    assert.ok(share > LEAST_SHARE, `${share} of the turns`);
    child.say('go');
    await writing;
    assert.equal(await count('held'), 1);
    assert.equal(await count('mine'), 1);
  });

  test('opening, reading and closing do not wait for a transaction of another process', async () => {
    child = startChild('hold-write', file);
    assert.equal(await child.line(), 'holding');
    const other = openSqlite(file);
    assert.deepEqual((await sql`SELECT a FROM heap`.execute(other.kysely)).rows, []);
    await other.close();
    child.say('go');
    await insert('mine');
    assert.equal(await count('held'), 1);
  });

  test('small writes get through while another process writes without a pause, and it goes on too', async () => {
    child = startChild('write-loop', file, '5000');
    await child.line();
    const rows = async () => (await sql<{ n: number }>`SELECT max(rowid) AS n FROM heap`.execute(db.kysely)).rows[0]?.n;
    let most = 0;
    const share = await shareOfTurns(async () => {
      for (let i = 0; i < 30; i++) {
        const earlier = (await rows()) as number;
        if (i % 2) await insert('mine');
        else await db.transaction(({ kysely }) => sql`INSERT INTO heap VALUES ('mine', '')`.execute(kysely));
        most = Math.max(most, ((await rows()) as number) - earlier);
      }
    });
    assert.equal(await count('mine'), 30);
    // It waits for one of the other's transactions, and is in line for the next.
    assert.ok(most < 20 * 5_000, `${most} rows before a small write`);
    assert.ok(share > LEAST_SHARE, `${share} of the turns`);
    const before = Number((await child.line()).split(' ')[1]);
    for (let at = before; at < before + 2; ) at = Number((await child.line()).split(' ')[1]);
  });

  test('a killed writer leaves nothing half done and nothing locked', async () => {
    child = startChild('hold-write', file);
    assert.equal(await child.line(), 'holding');
    child.kill('SIGKILL');
    await child.ended;
    await insert('mine');
    assert.equal(await count('held'), 0);
    assert.equal(await count('mine'), 1);
  });

  test('a write past the transaction around it is an error, not a standstill', async () => {
    await db.transaction(async ({ kysely }) => {
      await sql`INSERT INTO heap VALUES ('mine', '')`.execute(kysely);
      await assert.rejects(insert('past it'), /use tx/);
      await assert.rejects(
        db.transaction(async () => {}),
        /use tx/,
      );
    });
    await insert('after it');
    assert.equal(await count('mine'), 1);
    assert.equal(await count('past it'), 0);
  });

  test('a bulk write lets others run', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => [`${i}`, 'x'.repeat(300)]);
    const columns = [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
    ] as const;
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    await db.transaction(async (tx) => {
      await tx.bulkInsert('heap', columns, rows);
    });
    clearInterval(timer);
    assert.ok(turns >= 3, `${turns} turns`);
  });
});

describe('SQLite files', () => {
  test('a file that is no database, or a folder that cannot be made: one clear line', () => {
    const dir = tempDir();
    const file = join(dir, 'text.db');
    writeFileSync(file, 'this is no database, and it is long enough to be sure of that. '.repeat(20));
    assert.throws(
      () => openSqlite(file),
      (error) => error instanceof OperatorError && error.message.includes(file),
    );
    assert.throws(() => openSqlite(join(file, 'below', 'x.db')), OperatorError);
  });

  test('after close only the database is there, and the last words are in it', async () => {
    const file = join(tempDir(), 'trawl.db');
    const db = openSqlite(file);
    await sql`CREATE TABLE t (a text)`.execute(db.kysely);
    await db.close();
    assert.equal(existsSync(`${file}-wal`), false);
    const again = openSqlite(file);
    assert.deepEqual((await sql`SELECT a FROM t`.execute(again.kysely)).rows, []);
    await again.close();
  });
});
