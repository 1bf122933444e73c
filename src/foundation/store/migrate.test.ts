import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startChild } from '../../../test/support/child.ts';
import { forEachEngine } from '../../../test/support/engines.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type Database, lastVersion, type Migration, migrate, refusalOf, versionMigrations } from './index.ts';

/** A step that adds a table of its name and notes that it ran. */
const step = (name: string, ran: string[] = []): Migration => ({
  name,
  async up(db) {
    ran.push(name);
    await db.schema.createTable(name).addColumn('a', 'text').execute();
  },
});

forEachEngine('migrate', (fresh) => {
  const exists = (db: Database, table: string): Promise<boolean> =>
    sql`SELECT 1 FROM ${sql.table(table)}`.execute(db.kysely).then(
      () => true,
      () => false,
    );

  test('steps run in the order of their names, each once', async () => {
    const db = await (await fresh()).open();
    const ran: string[] = [];
    const first = [step('0002-b', ran), step('0001-a', ran)];
    assert.deepEqual(await migrate(db, first), ['0001-a', '0002-b']);
    assert.deepEqual(await migrate(db, first), []);
    // A step that another room adds later, with a name in between.
    assert.deepEqual(await migrate(db, [...first, step('0001-aa', ran)]), ['0001-aa']);
    assert.deepEqual(ran, ['0001-a', '0002-b', '0001-aa']);
    await assert.rejects(migrate(db, [step('0001-a'), step('0001-a')]), /same name/);
  });

  test('a failed step leaves nothing of the whole run', async () => {
    const db = await (await fresh()).open();
    const bad: Migration = {
      name: '0003-bad',
      async up(kysely) {
        await kysely.schema.createTable('half').addColumn('a', 'text').execute();
        throw new Error('bad step');
      },
    };
    await migrate(db, [step('0001-a')]);
    await assert.rejects(migrate(db, [step('0001-a'), step('0002-b'), bad]), /bad step/);
    assert.equal(await exists(db, 'half'), false);
    assert.equal(await exists(db, '0002-b'), false);
    assert.deepEqual(await migrate(db, [step('0001-a'), step('0002-b')]), ['0002-b']);
  });

  test('a database of a newer version is refused and untouched', async () => {
    const db = await (await fresh()).open();
    await migrate(db, [step('0001-a'), step('0009-future')]);
    await assert.rejects(migrate(db, [step('0001-a'), step('0002-b')]), (error) => {
      assert.ok(error instanceof OperatorError);
      assert.match(
        error.message,
        /^the database was written by a newer version of Trawl \(this version does not know 0009-future\);/,
      );
      return true;
    });
    assert.equal(await exists(db, '0002-b'), false);
    assert.deepEqual(await migrate(db, [step('0001-a'), step('0009-future')]), []);
  });

  test('the refusal names the version that opened the data last, and what to do', async () => {
    const db = await (await fresh()).open();
    const known = [step('0001-a'), ...versionMigrations];
    await migrate(db, known, '0.9.0');
    const future = [...known, step('0200-future')];
    await migrate(db, future, '0.10.0');
    assert.equal(await lastVersion(db), '0.10.0');
    await migrate(db, future, '0.11.0');
    await migrate(db, future, '0.10.0');
    assert.equal(await lastVersion(db), '0.10.0');
    const refusal =
      'the database was written by a newer version of Trawl, 0.10.0 (this version does not know 0200-future); ' +
      'start Trawl 0.10.0 or a later one, or restore a backup from before the upgrade';
    await assert.rejects(migrate(db, known, '0.9.0'), { name: 'OperatorError', message: refusal });
    assert.equal((await refusalOf(db, new Set(known.map(({ name }) => name))))?.message, refusal);
  });

  for (const count of [2, 8]) {
    test(`${count} processes that start at once all succeed, and each step ran once`, async () => {
      const { url, open } = await fresh();
      const children = Array.from({ length: count }, () => startChild('migrate', url));
      for (const child of children) assert.equal(await child.line(), 'ready');
      for (const child of children) child.say('go');
      const said = await Promise.all(children.map((child) => child.line()));
      assert.deepEqual(said.sort(), [...Array.from({ length: count - 1 }, () => 'ran 0'), 'ran 3']);
      for (const child of children) assert.deepEqual(await child.ended, { code: 0, stderr: '' });
      const db = await open();
      for (const table of ['t1', 't2', 't3']) {
        assert.equal((await sql`SELECT pid FROM ${sql.table(table)}`.execute(db.kysely)).rows.length, 1);
      }
    });
  }
});
