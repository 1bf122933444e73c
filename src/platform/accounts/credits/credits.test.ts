import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts';
import { plansFile } from '../../../../test/support/plans.ts';
import { type Clock, manualClock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { migrate, type Transaction } from '../../../foundation/store/index.ts';
import { type Accounts, createAccounts, LOCAL_TEAM, migrations } from '../index.ts';

const START = Date.parse('2026-01-31T23:00:00Z');

const short = (error: unknown): boolean => error instanceof ApiError && error.key === 'PAYMENT_REQUIRED';
const payer = { teamId: LOCAL_TEAM };

forEachEngine('credits', (fresh) => {
  let database: TestDatabase;
  let clock: Clock & { advance(ms: number): void };

  const process = async (creditsPerMonth: number | null): Promise<Accounts> => {
    const config = {
      auth: 'required',
      rateLimit: 1000,
      plansFile: plansFile({ creditsPerMonth }),
      retentionDays: 30,
    } as const;
    const accounts = createAccounts({ db: await database.open(), config, clock, log: silentLog });
    await accounts.prepare();
    return accounts;
  };
  const remaining = async ({ credits }: Accounts): Promise<number | null> => (await credits.balance(payer)).remaining;

  beforeEach(async () => {
    database = await fresh();
    clock = manualClock(START);
    await migrate(await database.open(), migrations);
  });

  test('100 requests at once in two processes on a team with 10 credits spend exactly 10', async () => {
    const two = [await process(10), await process(10)] as const;
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => two[i % 2]!.credits.spend(payer, 1, 'scrape', async () => i)),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 10);
    for (const result of results)
      if (result.status === 'rejected') assert.ok(short(result.reason), String(result.reason));
    const balance = await two[0].credits.balance(payer);
    assert.deepEqual([balance.used, balance.reserved, balance.remaining], [10, 0, 0]);
  });

  test('many reservations are settled together, once each', async () => {
    for (const ceiling of [100, null]) {
      const accounts = await process(ceiling);
      const { credits } = accounts;
      const before = (await credits.balance(payer)).used;
      const reservations = await Promise.all([1, 2, 3].map(() => credits.reserve(payer, 5, 'crawl')));
      const settled = reservations.map((reservation, index) => ({ reservation, actual: index }));
      const settle = () => accounts.credits.settleAll(settled, tx);
      let tx: Transaction = undefined as never;
      const db = await database.open();
      await assert.rejects(
        db.transaction(async (given) => {
          tx = given;
          await settle();
          throw new Error('rolled back');
        }),
      );
      for (let time = 0; time < 2; time++) {
        await db.transaction(async (given) => {
          tx = given;
          await settle();
        });
      }
      await reservations[2]?.refund();
      const balance = await credits.balance(payer);
      assert.deepEqual([balance.used - before, balance.reserved], [3, 0]);
    }
  });

  test('what is set aside cannot be spent twice; what is not used comes back; what failed costs nothing', async () => {
    const accounts = await process(10);
    const { credits } = accounts;
    const held = await credits.reserve(payer, 8, 'scrape');
    assert.equal(await remaining(accounts), 2);
    await assert.rejects(credits.reserve(payer, 3, 'scrape'), short);
    await assert.rejects(held.extend(3), short);
    await held.extend(2);
    assert.equal(held.credits, 10);
    await held.settle(4);
    await held.settle(9);
    assert.equal(await remaining(accounts), 6);
    await assert.rejects(
      credits.spend(payer, 6, 'scrape', async () => {
        throw new Error('the page broke');
      }),
      /the page broke/,
    );
    assert.equal(await remaining(accounts), 6);
    await credits.require(payer, 6);
    await assert.rejects(credits.require(payer, 7), short);
    await credits.spend(payer, 5, 'scrape', (own) => own.settle(1));
    assert.equal(await remaining(accounts), 5);
    // The work is done: it is charged also where it cost more than was set aside.
    await (await credits.reserve(payer, 1, 'scrape')).settle(7);
    assert.deepEqual([(await credits.balance(payer)).used, await remaining(accounts)], [12, 0]);
  });

  test('of two who settle one reservation at once, one counts', async () => {
    for (const ceiling of [10, null]) {
      const { credits } = await process(ceiling);
      const before = (await credits.balance(payer)).used;
      const held = await credits.reserve(payer, 4, 'scrape');
      await Promise.all([held.settle(3), held.settle(3), held.refund()]);
      const after = await credits.balance(payer);
      assert.deepEqual([after.used - before, after.reserved], [3, 0], String(ceiling));
    }
  });

  test('work that costs nothing never fails for want of credits and leaves no row', async () => {
    const accounts = await process(0);
    await accounts.credits.spend(payer, 0, 'research', async () => 'papers');
    await assert.rejects(accounts.credits.reserve(payer, 1, 'scrape'), short);
    const db = await database.open<{ usage_daily: object; credit_reservations: object }>();
    assert.deepEqual(await db.kysely.selectFrom('usage_daily').selectAll().execute(), []);
    assert.deepEqual(await db.kysely.selectFrom('credit_reservations').selectAll().execute(), []);
  });

  test('without a ceiling everything is counted and nothing refused', async () => {
    const accounts = await process(null);
    await accounts.credits.spend(payer, 1_000_000, 'scrape', (own) => own.settle(7));
    const balance = await accounts.credits.balance(payer);
    assert.deepEqual([balance.used, balance.remaining, balance.planCredits], [7, null, null]);
  });

  test('what a process had set aside when it died comes back, and work that ends later is charged all the same', async () => {
    const [dead, alive] = [await process(10), await process(10)];
    const held = await dead.credits.reserve(payer, 10, 'scrape');
    await assert.rejects(alive.credits.reserve(payer, 1, 'scrape'), short);
    clock.advance(60_000);
    const next = await alive.credits.reserve(payer, 9, 'scrape');
    await next.settle(9);
    await held.settle(10);
    const balance = await alive.credits.balance(payer);
    assert.deepEqual([balance.used, balance.reserved], [19, 0]);
  });

  test('work is charged to the month in which it started, and the next month starts from zero', async () => {
    const accounts = await process(10);
    const held = await accounts.credits.reserve(payer, 10, 'scrape');
    clock.advance(2 * 60 * 60_000);
    assert.equal(await remaining(accounts), 10);
    await held.settle(10);
    const balance = await accounts.credits.balance(payer);
    assert.deepEqual(
      [balance.used, balance.periodStart, balance.periodEnd],
      [0, '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    );
  });

  test('a settlement that is part of a transaction is undone with it', async () => {
    const accounts = await process(10);
    const db = await database.open();
    const held = await accounts.credits.reserve(payer, 5, 'crawl');
    const failing = db.transaction(async (tx) => {
      await held.settle(3, tx);
      throw new Error('the page was not stored');
    });
    await assert.rejects(failing, /not stored/);
    assert.equal(await remaining(accounts), 5);
    await db.transaction((tx) => held.settle(3, tx));
    await held.settle(5);
    assert.equal(await remaining(accounts), 7);
  });

  test('credits are given back, but never more than were used', async () => {
    const accounts = await process(10);
    await accounts.credits.spend(payer, 1, 'search', async () => {});
    const back = await Promise.all([1, 2, 3].map(() => accounts.credits.giveBack(payer, 1, 'search')));
    assert.deepEqual(back.sort(), [0, 0, 1]);
    assert.equal(await remaining(accounts), 10);
  });
});
