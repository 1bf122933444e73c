import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { type BulkColumn, type Database, inList } from './index.ts';

/** As many as two processes have connections to PostgreSQL: who waits for one of them gives up after a while. */
const AT_ONCE = 20;

interface Tables {
  t: { id: number; name: string | null; n: number };
}

const COLUMNS: readonly BulkColumn[] = [
  { name: 'id', type: 'integer' },
  { name: 'name', type: 'text' },
  { name: 'n', type: 'integer' },
];

forEachEngine('database', (fresh, kind) => {
  let db: Database<Tables>;
  let open: () => Promise<Database<Tables>>;
  beforeEach(async () => {
    const made = await fresh();
    open = () => made.open<Tables>();
    db = await open();
    await db.kysely.schema
      .createTable('t')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('name', 'text')
      .addColumn('n', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  });

  const insert = (on: { kysely: Database<Tables>['kysely'] }, id: number, name: string | null = null, n = 0) =>
    on.kysely.insertInto('t').values({ id, name, n }).execute();
  const ids = async (on: { kysely: Database<Tables>['kysely'] } = db): Promise<number[]> =>
    (await on.kysely.selectFrom('t').select('id').orderBy('id').execute()).map((row) => row.id);

  test('a transaction commits all of its work and returns its value', async () => {
    const value = await db.transaction(async (tx) => {
      await insert(tx, 1);
      await insert(tx, 2);
      assert.deepEqual(await ids(tx), [1, 2], 'it sees its own writes');
      return 'done';
    });
    assert.equal(value, 'done');
    assert.deepEqual(await ids(await open()), [1, 2]);
  });

  test('a transaction that throws leaves nothing, and the next one works', async () => {
    const boom = new Error('boom');
    const failing = db.transaction(async (tx) => {
      await insert(tx, 1);
      throw boom;
    });
    await assert.rejects(failing, (error) => error === boom);
    await assert.rejects(db.transaction((tx) => Promise.all([insert(tx, 1), insert(tx, 1)])));
    assert.deepEqual(await ids(), []);
    await db.transaction((tx) => insert(tx, 3));
    assert.deepEqual(await ids(), [3]);
  });

  test('an error at commit is an error of the transaction, and the next one works', async () => {
    await sql`CREATE TABLE child (id bigint REFERENCES t (id) DEFERRABLE INITIALLY DEFERRED)`.execute(db.kysely);
    let announced = false;
    const failing = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        announced = true;
      });
      await insert(tx, 1);
      await sql`INSERT INTO child VALUES (99)`.execute(tx.kysely);
    });
    await assert.rejects(failing, /foreign key/i);
    assert.equal(announced, false);
    assert.deepEqual(await ids(), []);
    await db.transaction((tx) => insert(tx, 2));
    assert.deepEqual(await ids(), [2]);
  });

  test('afterCommit runs after the commit, in order, and not after a rollback', async () => {
    const said: string[] = [];
    await db.transaction(async (tx) => {
      tx.afterCommit(() => said.push('first'));
      tx.as<unknown>().afterCommit(() => said.push('second'));
      await insert(tx, 1);
      said.push('work');
    });
    await assert.rejects(
      db.transaction(async (tx) => {
        tx.afterCommit(() => said.push('never'));
        throw new Error('no');
      }),
    );
    assert.deepEqual(said, ['work', 'first', 'second']);
  });

  test('readers neither wait for an open transaction nor see it', async () => {
    await insert(db, 1);
    const second = await open();
    await db.transaction(async (tx) => {
      await insert(tx, 2);
      assert.deepEqual(await ids(db), [1]);
      assert.deepEqual(await ids(second), [1]);
      const { rows } = await sql<{ c: number }>`SELECT count(*) AS c FROM t`.execute(db.kysely);
      assert.deepEqual(rows, [{ c: 1 }]);
    });
    assert.deepEqual(await ids(db), [1, 2]);
    assert.deepEqual(await ids(second), [1, 2]);
  });

  test('of many concurrent transactions and writes every one counts', async () => {
    await insert(db, 1);
    const second = await open();
    const bump = (on: { kysely: Database<Tables>['kysely'] }) =>
      on.kysely
        .updateTable('t')
        .set((eb) => ({ n: eb('n', '+', 1) }))
        .where('id', '=', 1)
        .execute();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const on = i % 2 ? db : second;
        for (let times = 0; times < 3; times++) await (times === 0 ? bump(on) : on.transaction((tx) => bump(tx)));
      }),
    );
    assert.equal((await db.kysely.selectFrom('t').select('n').executeTakeFirstOrThrow()).n, 60);
  });

  test('under tx.lock a value read is still true when it is written', async () => {
    await insert(db, 1);
    const second = await open();
    const count = (from: Database<Tables>) =>
      from.transaction(async (tx) => {
        await tx.lock('the counter');
        const { n } = await tx.kysely.selectFrom('t').select('n').where('id', '=', 1).executeTakeFirstOrThrow();
        await tx.kysely
          .updateTable('t')
          .set({ n: n + 1 })
          .where('id', '=', 1)
          .execute();
      });
    const counting = Array.from({ length: AT_ONCE }, async (_, i) => {
      for (let times = 0; times < 3; times++) await count(i % 2 ? db : second);
    });
    await Promise.all(counting);
    assert.equal((await db.kysely.selectFrom('t').select('n').executeTakeFirstOrThrow()).n, 60);
  });

  test('bulkInsert: 10,000 rows, nulls, any text', async () => {
    const odd = [
      '',
      'null',
      "it's",
      '"quoted"',
      'back\\slash',
      '{braces,}',
      'NULL',
      '日本語',
      '👩‍🔬',
      'é',
      'a\nb\tc',
      '%_',
      '\u0001',
    ];
    const rows = Array.from({ length: 10_000 }, (_, i) => [i, i % 7 === 0 ? null : `${odd[i % odd.length]}`, i * 3]);
    await db.transaction((tx) => tx.bulkInsert('t', COLUMNS, rows));
    const stored = await db.kysely.selectFrom('t').selectAll().orderBy('id').execute();
    assert.deepEqual(
      stored.map((row) => [row.id, row.name, row.n]),
      rows,
    );
    await db.transaction((tx) => tx.bulkInsert('t', COLUMNS, []));
  });

  test('bulkInsert in two batches rolls back as one', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.bulkInsert('t', COLUMNS, [[1, 'a', 0]]);
      await tx.bulkInsert('t', COLUMNS, [[1, 'b', 0]]);
    });
    await assert.rejects(failing);
    assert.deepEqual(await ids(), []);
  });

  test('bulkInsert on a conflict keeps the old row or replaces it', async () => {
    await insert(db, 1, 'old', 1);
    const rows = [
      [1, 'new', 2],
      [2, 'two', 2],
    ];
    const names = async () =>
      (await db.kysely.selectFrom('t').select(['name', 'n']).orderBy('id').execute()).map(Object.values);
    await db.transaction((tx) => tx.bulkInsert('t', COLUMNS, rows, { target: ['id'], action: 'ignore' }));
    assert.deepEqual(await names(), [
      ['old', 1],
      ['two', 2],
    ]);
    await db.transaction((tx) => tx.bulkInsert('t', COLUMNS, rows, { target: ['id'], action: 'replace' }));
    assert.deepEqual(await names(), [
      ['new', 2],
      ['two', 2],
    ]);
    const keys = COLUMNS.slice(0, 1);
    await db.transaction((tx) => tx.bulkInsert('t', keys, [[1], [3]], { target: ['id'], action: 'replace' }));
    assert.deepEqual(await ids(), [1, 2, 3], 'with nothing but the target to replace');
  });

  test('U+0000 is dropped from text and lone surrogates are replaced, the same on both engines', async () => {
    await db.transaction((tx) => tx.bulkInsert('t', COLUMNS, [[1, 'a\0b\0', 0]]));
    await insert(db, 2, 'c\0d');
    await insert(db, 3, 'x\ud800y');
    const names = await db.kysely.selectFrom('t').select('name').orderBy('id').execute();
    assert.deepEqual(
      names.map((row) => row.name),
      ['ab', 'cd', 'x\ufffdy'],
    );
    const found = await db.kysely.selectFrom('t').select('id').where('name', '=', 'c\0d').execute();
    assert.deepEqual(found, [{ id: 2 }]);
    const listed = await db.kysely
      .selectFrom('t')
      .select('id')
      .where(inList(kind, 'name', ['a\0b']))
      .execute();
    assert.deepEqual(listed, [{ id: 1 }]);
  });

  test('inList: none, one, 20,000 values, numbers and text', async () => {
    const names = ['a', "b'", '日本', '{c,d}', '"', '\\'];
    await db.transaction((tx) =>
      tx.bulkInsert(
        't',
        COLUMNS,
        names.map((name, i) => [i, name, 0]),
      ),
    );
    const where = async (column: string, values: readonly (string | number)[]): Promise<number[]> => {
      const rows = await db.kysely
        .selectFrom('t')
        .select('id')
        .where(inList(kind, column, values))
        .orderBy('id')
        .execute();
      return rows.map((row) => row.id);
    };
    assert.deepEqual(await where('id', []), []);
    assert.deepEqual(await where('id', [3]), [3]);
    assert.deepEqual(await where('name', [...names, 'nobody']), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(
      await where(
        'id',
        Array.from({ length: 20_000 }, (_, i) => i + 2),
      ),
      [2, 3, 4, 5],
    );
  });

  test('numbers come back as numbers, also counts, sums and 2^53 - 1', async () => {
    await insert(db, 1, null, Number.MAX_SAFE_INTEGER);
    await insert(db, 2, null, -5);
    const row = await db.kysely
      .selectFrom('t')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('n').as('max'), eb.fn.min('n').as('min')])
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { count: 2, max: Number.MAX_SAFE_INTEGER, min: -5 });
    const { rows } = await sql<{ s: number }>`SELECT sum(id) AS s FROM t`.execute(db.kysely);
    assert.deepEqual(rows, [{ s: 3 }]);
  });

  test('a new column shows in a query that ran before it came', async () => {
    await insert(db, 1, 'x', 2);
    const second = await open();
    const all = async () => (await sql`SELECT * FROM t`.execute(db.kysely)).rows;
    assert.deepEqual(await all(), [{ id: 1, name: 'x', n: 2 }]);
    await sql`ALTER TABLE t ADD COLUMN extra text`.execute(second.kysely);
    assert.deepEqual(await all(), [{ id: 1, name: 'x', n: 2, extra: null }]);
  });

  test('RETURNING and the number of changed rows', async () => {
    await insert(db, 1);
    const changed = await db.kysely.updateTable('t').set({ n: 9 }).where('id', 'in', [1, 2]).executeTakeFirst();
    assert.equal(changed.numUpdatedRows, 1n);
    const back = await db.kysely.updateTable('t').set({ n: 10 }).returning(['id', 'n']).execute();
    assert.deepEqual(back, [{ id: 1, n: 10 }]);
  });

  test('close waits for the transaction under way, may be called twice, and ends the database', async () => {
    const working = db.transaction(async (tx) => {
      await insert(tx, 1);
      await new Promise(setImmediate);
      await insert(tx, 2);
    });
    await Promise.all([working, new Promise(setImmediate).then(() => Promise.all([db.close(), db.close()]))]);
    await db.close();
    await assert.rejects(ids(db));
    assert.deepEqual(await ids(await open()), [1, 2]);
  });
});
