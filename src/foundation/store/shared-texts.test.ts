import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { until } from '../../../test/support/until.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import {
  addChange,
  changeTexts,
  isShareable,
  keyOfText,
  packText,
  type SharedTextTables,
  sharedTextMigrations,
  sharedTexts,
  type TextChange,
  textOf,
} from './shared-texts.ts';

const TEXT = 'A text that several rows refer to. '.repeat(40);

forEachEngine('texts that rows share', (fresh) => {
  let db: Database;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, sharedTextMigrations);
  });

  const refer = async (texts: readonly string[], by: number, team = 'a'): Promise<void> => {
    const changes = new Map<string, TextChange>();
    for (const text of texts) {
      const { key, body } = await packText(team, text);
      addChange(changes, key, by, by > 0 ? body : undefined);
    }
    await db.transaction((tx) => changeTexts(tx, changes));
  };
  const stored = async (): Promise<number[]> => {
    const rows = await db.as<SharedTextTables>().kysely.selectFrom('shared_texts').select('refs').execute();
    return rows.map(({ refs }) => Number(refs));
  };

  test('are stored once, and until the last row that refers to them is gone', async () => {
    await refer([TEXT, TEXT], 1);
    await refer([TEXT], 1);
    assert.deepEqual(await stored(), [3]);
    await refer([TEXT, TEXT], -1);
    const key = keyOfText('a', TEXT);
    assert.equal(await textOf((await sharedTexts(db, [key])).get(key) as Uint8Array), TEXT);
    await refer([TEXT], -1);
    assert.deepEqual(await stored(), []);
  });

  test('are those of one team', async () => {
    await refer([TEXT], 1, 'a');
    await refer([TEXT], 1, 'b');
    assert.deepEqual(await stored(), [1, 1]);
    await refer([TEXT], -1, 'b');
    assert.deepEqual(
      [...(await sharedTexts(db, [keyOfText('a', TEXT), keyOfText('b', TEXT)])).keys()],
      [keyOfText('a', TEXT)],
    );
  });

  test('can change in many transactions at once, in any order', async () => {
    // So many that transactions which take them in different orders meet.
    const texts = Array.from({ length: 300 }, (_, i) => `${i} ${TEXT}`);
    const packed = await Promise.all(texts.map((text) => packText('a', text)));
    const change = (by: number, order: typeof packed): Promise<void> => {
      const changes = new Map<string, TextChange>();
      for (const { key, body } of order) addChange(changes, key, by, body);
      return db.transaction((tx) => changeTexts(tx, changes));
    };
    // More than are removed below: a reference is never removed before it was added.
    await change(40, packed);
    for (let round = 0; round < 8; round++) {
      await Promise.all(
        Array.from({ length: 8 }, (_, i) => change(i % 2 === 0 ? 1 : -1, i % 4 < 2 ? packed : packed.toReversed())),
      );
    }
    assert.deepEqual(
      await stored(),
      texts.map(() => 40),
    );
  });

  test('who exchanges texts does not wait in a circle with who adds the same', async () => {
    const [first, second, third] = ['a', 'b', 'c'];
    const change = (by: Readonly<Record<string, number>>, then: () => Promise<unknown> = async () => {}) =>
      db.transaction(async (tx) => {
        const body = new Uint8Array();
        await changeTexts(tx, new Map(Object.entries(by).map(([key, n]) => [key, { by: n, body }])));
        await then();
      });
    await change({ [third]: 2 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const all = [
      change({ [first]: 1 }, async () => {
        holds.resolve();
        await released;
      }),
    ];
    await holds.promise;
    // Waits for the first text, and will then add the second.
    all.push(change({ [first]: 1, [second]: 1, [third]: -1 }));
    if (db.kind === 'postgres') await until(() => waiting(1), 'the exchange');
    const adding = change({ [second]: 1, [third]: 1 });
    all.push(adding);
    if (db.kind === 'postgres') await Promise.race([adding, until(() => waiting(2), 'the addition')]);
    release();
    await Promise.all(all);
    assert.deepEqual(await stored(), [2, 2, 2]);
  });

  /** Whether so many transactions wait for others. */
  const waiting = async (count: number): Promise<boolean> => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db.kysely);
    return Number(rows[0]?.n) >= count;
  };

  test('an exchange leaves what is still referred to', async () => {
    await refer([TEXT], 1);
    const changes = new Map<string, TextChange>();
    const { key, body } = await packText('a', TEXT);
    addChange(changes, key, -1);
    addChange(changes, key, 1, body);
    addChange(changes, null, -1);
    await db.transaction((tx) => changeTexts(tx, changes));
    assert.deepEqual(await stored(), [1]);
  });
});

test('short texts, those with half a character and very long ones are not shared', () => {
  assert.deepEqual([TEXT, 'short', `${TEXT}\ud800`, 'x'.repeat(1_000_000)].map(isShareable), [
    true,
    false,
    false,
    false,
  ]);
});
