import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { tempDir } from '../../../test/support/tmp.ts';
import type { Log } from '../kernel/log.ts';
import { silentLog } from '../kernel/log.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import { keepPrivate } from './private-files.ts';
import { openSqlite } from './sqlite.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const skip = process.platform === 'win32' && 'Windows has no such modes of files';

test('the database and its other files are for their owner alone from the beginning', { skip }, async () => {
  const before = process.umask(0);
  const dir = join(tempDir(), 'data');
  try {
    const db = openSqlite(join(dir, 'trawl.db'));
    await sql`CREATE TABLE t (id INTEGER)`.execute(db.kysely);
    for (const name of ['trawl.db', 'trawl.db-wal', 'trawl.db-shm', 'trawl.db-gate']) {
      assert.equal(modeOf(join(dir, name)), '600', name);
    }
    assert.equal(modeOf(dir), '700');
    await db.close();
    await createFolderBlobs(join(dir, 'blobs')).put('a/b', 'text');
    assert.equal(modeOf(join(dir, 'blobs')), '700');
    assert.equal(modeOf(join(dir, 'blobs/objects/a')), '700');
    assert.equal(modeOf(join(dir, 'blobs/objects/a/b@')), '600');
  } finally {
    process.umask(before);
  }
});

test('a folder that others could read is closed to them, with one line in the log, once', { skip }, async () => {
  const dir = join(tempDir(), 'data');
  mkdirSync(join(dir, 'blobs/objects/a'), { recursive: true });
  for (const name of ['trawl.db', 'trawl.db-wal', 'blobs/objects/a/b@']) writeFileSync(join(dir, name), 'x');
  for (const name of ['', 'blobs', 'blobs/objects', 'blobs/objects/a']) chmodSync(join(dir, name), 0o755);
  for (const name of ['trawl.db', 'trawl.db-wal', 'blobs/objects/a/b@']) chmodSync(join(dir, name), 0o644);
  const lines: unknown[] = [];
  const log: Log = { ...silentLog, warn: (fields: object) => void lines.push(fields) };
  await keepPrivate(dir, log);
  for (const name of ['', 'blobs', 'blobs/objects', 'blobs/objects/a']) assert.equal(modeOf(join(dir, name)), '700');
  for (const name of ['trawl.db', 'trawl.db-wal', 'blobs/objects/a/b@']) assert.equal(modeOf(join(dir, name)), '600');
  assert.deepEqual(lines, [{ folder: dir, repaired: 7 }]);
  await keepPrivate(dir, log);
  assert.equal(lines.length, 1);
});

const isRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;

test('the user that a browser runs as under root cannot read the secrets', {
  skip: !isRoot && 'only root can have another user read',
}, async () => {
  const dir = join(tempDir(), 'data');
  // The folders above are open to all, as they are where people install.
  chmodSync(join(dir, '..'), 0o755);
  await using db = openSqlite(join(dir, 'trawl.db'));
  await sql`CREATE TABLE service_secrets (name TEXT, value TEXT)`.execute(db.kysely);
  for (const name of ['trawl.db', 'trawl.db-wal']) {
    const read = spawnSync('setpriv', [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      '--',
      'cat',
      join(dir, name),
    ]);
    assert.notEqual(read.status, 0, name);
    assert.match(String(read.stderr), /Permission denied/);
  }
});
