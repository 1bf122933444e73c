import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { startChild } from '../../../test/support/child.ts';
import { noSmallDisk, withSmallDisk } from '../../../test/support/small-disk.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { openSqlite } from './index.ts';
import { compactSqlite, spaceOf } from './sqlite-space.ts';

const ROWS = 12_000;
const never = new AbortController().signal;

/** A file most of whose rows were removed again. @param isOlder whether it is as it was made before free pages could be given back */
async function emptied(isOlder: boolean): Promise<string> {
  const file = join(tempDir(), 'data', 'trawl.db');
  if (isOlder) {
    mkdirSync(dirname(file));
    const old = new DatabaseSync(file);
    old.exec('CREATE TABLE first (a)');
    old.close();
  }
  await using db = openSqlite(file);
  await sql`CREATE TABLE heap (id integer PRIMARY KEY, text text)`.execute(db.kysely);
  await sql`CREATE INDEX heap_text ON heap (substr(text, 1, 20))`.execute(db.kysely);
  await sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO heap SELECT i, hex(randomblob(2000)) FROM n`.execute(db.kysely);
  await sql`DELETE FROM heap WHERE id % 10 <> 0`.execute(db.kysely);
  return file;
}

const look = (file: string) => {
  const db = new DatabaseSync(file);
  try {
    const [count, first] = Object.values(db.prepare('SELECT count(*), min(id) FROM heap').get() ?? {});
    const check = Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0];
    return { ...spaceOf(db), count, first, check };
  } finally {
    db.close();
  }
};
const whole = { count: ROWS / 10, first: 10, check: 'ok' };

describe('space of removed rows', () => {
  it('goes back to the file system while others write', async () => {
    const file = await emptied(false);
    const before = look(file);
    await using db = openSqlite(file);
    const given = db.giveBack(never);
    for (let i = 0; i < 20; i++) await sql`INSERT INTO heap VALUES (${-i - 1}, 'x')`.execute(db.kysely);
    await given;
    await sql`DELETE FROM heap WHERE id < 0`.execute(db.kysely);
    await db.close();
    const after = look(file);
    assert.ok(before.size > 40_000_000 && before.free > 0.8 * before.size, JSON.stringify(before));
    assert.ok(after.size - after.free > 0.08 * before.size, 'nothing of the content is lost');
    // A tenth of the file, and never less than 8 MB, stays.
    assert.ok(after.free <= 9_000_000, JSON.stringify(after));
    assert.deepEqual({ count: after.count, first: after.first, check: after.check }, whole);
  });

  it('of an older file goes back with compact, and by itself from then on', async () => {
    const file = await emptied(true);
    assert.equal(look(file).isGivenBack, false);
    await using unchanged = openSqlite(file);
    await unchanged.giveBack(never);
    assert.ok(look(file).free > 40_000_000);
    await unchanged.close();
    const told: number[] = [];
    const { before, after } = compactSqlite(file, (space, needed) => told.push(space.size, needed));
    assert.deepEqual([before, told[0]], [told[0], before]);
    const { size, free, isGivenBack, ...rest } = look(file);
    assert.deepEqual([size, free, isGivenBack], [after, 0, true]);
    assert.ok(after <= 1.3 * (told[1] as number), `${after} of ${told[1]}`);
    assert.deepEqual(rest, whole);
    assert.equal(statSync(file).mode & 0o77, 0);
    await using db = openSqlite(file);
    assert.equal((await sql<{ id: number }>`SELECT id FROM heap WHERE id = 20`.execute(db.kysely)).rows.length, 1);
  });

  it('is not touched while another process uses the file; what an ended compact left is removed', async () => {
    const file = await emptied(true);
    const busy = openSqlite(file);
    await sql`SELECT 1 FROM heap`.execute(busy.kysely);
    assert.throws(() => compactSqlite(file, () => {}), /stop it before compacting/);
    await busy.close();
    writeFileSync(`${file}-compacting`, 'half');
    compactSqlite(file, () => {});
    assert.equal(existsSync(`${file}-compacting`), false);
  });

  it('a compact that is killed leaves the old database or the new one', async () => {
    const file = await emptied(true);
    // Whatever moment the signal meets: the copy is there a moment after it begins.
    for (let i = 0; i < 3; i++) {
      const child = startChild('compact', file);
      await child.line();
      child.kill('SIGKILL');
      await child.ended;
      const { check, count } = look(file);
      assert.deepEqual({ check, count }, { check: 'ok', count: ROWS / 10 });
    }
    compactSqlite(file, () => {});
    assert.equal(look(file).free, 0);
  });

  it('a compact whose disk fills up leaves the old database', { skip: noSmallDisk }, async () => {
    const file = await emptied(true);
    const { size } = statSync(file);
    const kilobytes = Math.ceil((1.3 * size) / 1024);
    const script = fileURLToPath(new URL('../../../test/support/children/compact-full.ts', import.meta.url));
    const [unshare = '', ...words] = [...withSmallDisk(dirname(file), kilobytes), process.execPath, script, 'trawl.db'];
    const { stdout, stderr } = spawnSync(unshare, words, { encoding: 'utf8' });
    const kept = { check: 'ok', count: ROWS / 10, isCopyThere: false };
    assert.deepEqual(JSON.parse(stdout || JSON.stringify(stderr)), [true, kept, kept]);
  });
});
