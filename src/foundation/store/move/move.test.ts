import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../../../test/support/postgres.ts';
import {
  type BulkColumn,
  type Database,
  type Migration,
  migrate,
  moveDatabase,
  openExclusively,
  openPostgres,
  openSqlite,
  versionMigrations,
} from '../index.ts';

const migrations: Migration[] = [
  ...versionMigrations,
  {
    name: '9001-move-test',
    async up(db, kind) {
      const bytes = sql.raw(kind === 'sqlite' ? 'blob' : 'bytea');
      await sql`CREATE TABLE owners (id text PRIMARY KEY, counter bigint NOT NULL)`.execute(db);
      await sql`CREATE TABLE a_notes (n bigint NOT NULL, owner text NOT NULL REFERENCES owners (id), body ${bytes}, at bigint)`.execute(
        db,
      );
      await sql`CREATE TABLE pairs (a text NOT NULL, b bigint NOT NULL, PRIMARY KEY (a, b)) ${sql.raw(kind === 'sqlite' ? 'WITHOUT ROWID' : '')}`.execute(
        db,
      );
      await sql`INSERT INTO owners (id, counter) VALUES ('first', 1)`.execute(db);
    },
  },
];

const column = (name: string, type: BulkColumn['type']): BulkColumn => ({ name, type });
const NOTES = 2_500;

describe('moving a database to PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), `trawl-test-${process.pid}-`));
  const file = join(folder, 'x.db');
  let source: DatabaseSync;
  let target: Database;
  before(async () => {
    await using db = openSqlite(file);
    await migrate(db, migrations);
    await db.transaction(async (tx) => {
      await sql`UPDATE owners SET counter = 7`.execute(tx.kysely);
      const notes = Array.from({ length: NOTES }, (_, n) => [
        n,
        'first',
        Buffer.from([0, n % 256]),
        n % 3 === 0 ? null : n,
      ]);
      const columns = [
        column('n', 'integer'),
        column('owner', 'text'),
        column('body', 'bytes'),
        column('at', 'integer'),
      ];
      await tx.bulkInsert('a_notes', columns, notes);
      const pairs = Array.from({ length: NOTES }, (_, n) => [`ä "${n % 50}"`, n]);
      await tx.bulkInsert('pairs', [column('a', 'text'), column('b', 'integer')], pairs);
    });
  });
  before(async () => {
    target = await openPostgres(await freshDatabase());
    source = openExclusively(file, 'migrating');
  });
  after(async () => {
    source.close();
    await target.close();
    rmSync(folder, { recursive: true });
  });

  const move = (to: Database, changed: Partial<Parameters<typeof moveDatabase>[2]> = {}) =>
    moveDatabase(source, to, {
      ...{ migrations, version: '9.9.9', signal: new AbortController().signal, restart: false },
      ...{ onRows() {}, onCompare() {}, async finish() {} },
      ...changed,
    });

  it('is continued after an interruption, from where it was', async () => {
    for (const table of ['a_notes', 'pairs']) {
      const gone = new AbortController();
      const stopped = move(target, {
        signal: gone.signal,
        onRows: (name, rows) => name === table && rows >= 1_000 && gone.abort(new Error('stopped')),
      });
      await assert.rejects(stopped, /stopped/);
    }
    await assert.rejects(migrate(target, migrations), /trawl migrate has not finished copying into this database/);
    const seen: string[] = [];
    const moved = await move(target, { onRows: (name, rows, total) => seen.push(`${name} ${rows}/${total}`) });
    assert.deepEqual([moved.get('owners'), moved.get('a_notes'), moved.get('pairs')], [1, NOTES, NOTES]);
    assert.ok(!seen.some((line) => line.startsWith('a_notes')), 'what was done is not done again');
    assert.deepEqual(
      seen.filter((line) => line.startsWith('pairs')),
      ['pairs 2000/2500', 'pairs 2500/2500'],
    );
    await migrate(target, migrations);
    const { rows } = await sql`SELECT n, owner, body, at FROM a_notes ORDER BY n LIMIT 2`.execute(target.kysely);
    assert.deepEqual(rows, [
      { n: 0, owner: 'first', body: Buffer.from([0, 0]), at: null },
      { n: 1, owner: 'first', body: Buffer.from([0, 1]), at: 1 },
    ]);
    const { rows: owners } = await sql`SELECT * FROM owners`.execute(target.kysely);
    assert.deepEqual(owners, [{ id: 'first', counter: 7 }]);
  });

  it('refuses a database that is in use', async () => {
    await assert.rejects(move(target), /the database of DATABASE_URL is in use: it has rows in a_notes, pairs/);
  });

  it('finds what changed since it was copied, and can start over', async () => {
    await using other = await openPostgres(await freshDatabase());
    const gone = new AbortController();
    await assert.rejects(
      move(other, { signal: gone.signal, onCompare: () => gone.abort(new Error('stopped')) }),
      /stopped/,
    );
    source.exec(`UPDATE a_notes SET at = 12345 WHERE n = 17`);
    await assert.rejects(move(other), /the copy differs: a_notes \(2,500 rows here, 2,500 there\).*--restart/);
    await assert.rejects(migrate(other, migrations), /has not finished/);
    await move(other, { restart: true });
    await migrate(other, migrations);
  });

  it('is refused while another process has the file open', () => {
    assert.throws(
      () => openExclusively(file, 'migrating'),
      /the service is running on this data folder; stop it before migrating/,
    );
  });
});
