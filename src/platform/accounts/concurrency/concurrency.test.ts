import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import nodeProcess from 'node:process';
import { beforeEach, test } from 'node:test';
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts';
import { plansFile } from '../../../../test/support/plans.ts';
import { until } from '../../../../test/support/until.ts';
import { type Clock, manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { processOwner } from '../../../foundation/kernel/process-owner.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { type Accounts, createAccounts, LOCAL_TEAM, migrations } from '../index.ts';
import type { AccountsTables } from '../tables.ts';
import { slotsInTable } from './slots.ts';
import { slotsInMemory } from './slots-in-memory.ts';

const payer = { teamId: LOCAL_TEAM };
const forever = deadlineIn(Number.POSITIVE_INFINITY);

const limited = (error: unknown): boolean => {
  assert.ok(error instanceof ApiError && error.key === 'CONCURRENCY_LIMIT_REACHED', String(error));
  assert.match(error.headers['retry-after'] ?? '', /^[1-9]\d*$/);
  return true;
};

forEachEngine('concurrency', (fresh, kind) => {
  let database: TestDatabase;
  let clock: Clock & { advance(ms: number): void };

  const process = async (plan: { concurrentBrowsers: number; queuedJobs: number }): Promise<Accounts> => {
    const config = { auth: 'required', rateLimit: 1000, plansFile: plansFile(plan), retentionDays: 30 } as const;
    const accounts = createAccounts({ db: await database.open(), config, clock, log: silentLog });
    await accounts.prepare();
    return accounts;
  };
  const counts = async ({ concurrency }: Accounts) => {
    const { active, waiting, max } = await concurrency.standing(payer);
    return [active, waiting, max];
  };

  beforeEach(async () => {
    database = await fresh();
    clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
    await migrate(await database.open(), migrations);
  });

  test('work beyond the plan waits its turn, first come first served', async () => {
    const accounts = await process({ concurrentBrowsers: 2, queuedJobs: 10 });
    const take = () => accounts.concurrency.acquire(payer, { deadline: forever });
    const [a, b] = [await take(), await take()];
    assert.deepEqual([a.limited, a.queuedMs], [false, 0]);
    const order: string[] = [];
    const later: Promise<Awaited<ReturnType<typeof take>>>[] = [];
    for (const name of ['c', 'd', 'e']) {
      const slot = take();
      later.push(slot);
      void slot.then(() => order.push(name));
      await until(async () => (await counts(accounts))[1] === later.length);
    }
    await a.release();
    await a.release();
    const c = await later[0]!;
    assert.equal(c.limited, true);
    assert.deepEqual([order, await counts(accounts)], [['c'], [2, 2, 2]]);
    await b.release();
    await c.release();
    const [d, e] = [await later[1]!, await later[2]!];
    assert.deepEqual(order, ['c', 'd', 'e']);
    await d.release();
    await e.release();
    assert.deepEqual(await counts(accounts), [0, 0, 2]);
  });

  test('who holds a slot for long learns that others wait', async () => {
    const accounts = await process({ concurrentBrowsers: 1, queuedJobs: 10 });
    const held = await accounts.concurrency.acquire(payer, { deadline: forever });
    assert.equal(await held.isWanted(), false);
    const waits = accounts.concurrency.acquire(payer, { deadline: forever });
    await until(() => held.isWanted());
    await held.release();
    await (await waits).release();
  });

  test('a full queue, a plan without one, and sessions that must not wait are refused at once', async () => {
    const accounts = await process({ concurrentBrowsers: 1, queuedJobs: 1 });
    const held = await accounts.concurrency.acquire(payer, { deadline: forever });
    await assert.rejects(accounts.concurrency.acquire(payer, { deadline: forever, wait: false }), limited);
    const waits = accounts.concurrency.acquire(payer, { deadline: forever });
    await until(async () => (await counts(accounts))[1] === 1);
    await assert.rejects(accounts.concurrency.acquire(payer, { deadline: forever }), limited);
    await held.release();
    await (await waits).release();
    await (await accounts.concurrency.acquire(payer, { deadline: forever, wait: false })).release();

    const strict = await process({ concurrentBrowsers: 1, queuedJobs: 0 });
    const one = await strict.concurrency.acquire({ teamId: 'another' }, { deadline: forever });
    await assert.rejects(strict.concurrency.acquire({ teamId: 'another' }, { deadline: forever }), limited);
    await one.release();
  });

  test('a timeout while waiting is a refusal, a client that goes away is not, and neither keeps a place', async () => {
    const accounts = await process({ concurrentBrowsers: 1, queuedJobs: 10 });
    const held = await accounts.concurrency.acquire(payer, { deadline: forever });
    await assert.rejects(accounts.concurrency.acquire(payer, { deadline: deadlineIn(30) }), limited);
    const client = new AbortController();
    const gone = accounts.concurrency.acquire(payer, {
      deadline: deadlineIn(Number.POSITIVE_INFINITY, client.signal),
    });
    await until(async () => (await counts(accounts))[1] === 1);
    client.abort(new Error('gone'));
    await assert.rejects(gone, /gone/);
    assert.deepEqual(await counts(accounts), [1, 0, 1]);
    const next = accounts.concurrency.acquire(payer, { deadline: forever });
    await held.release();
    await (await next).release();
  });

  test('the number of used slots never exceeds the plan', async () => {
    const processes = [await process({ concurrentBrowsers: 3, queuedJobs: 1000 })];
    if (kind === 'postgres') processes.push(await process({ concurrentBrowsers: 3, queuedJobs: 1000 }));
    let working = 0;
    let most = 0;
    // The first ones stay until the maximum is reached.
    const full = Promise.withResolvers<void>();
    const work = async (i: number): Promise<void> => {
      await using _slot = await processes[i % processes.length]!.concurrency.acquire(payer, { deadline: forever });
      most = Math.max(most, ++working);
      if (working >= 3) full.resolve();
      await full.promise;
      await new Promise(setImmediate);
      working--;
    };
    await Promise.all(Array.from({ length: 30 }, (_, i) => work(i)));
    assert.equal(most, 3);
    assert.deepEqual(await counts(processes[0]!), [0, 0, 3]);
  });

  test('who leaves while the next are let in takes no place, and the others know theirs', async () => {
    const db = await database.open<AccountsTables>();
    const store = kind === 'postgres' ? slotsInTable(db, clock) : slotsInMemory();
    const limits = { active: 3, waiting: 10 };
    const holding = ['1', '2', '3'];
    const ids = ['4', '5', '6', '7'];
    for (const id of [...holding, ...ids]) await store.enter(LOCAL_TEAM, id, limits, true);
    for (const id of ['1', '2', '3', '5']) await store.leave(LOCAL_TEAM, id);
    assert.deepEqual([...(await store.promote(LOCAL_TEAM, ids, limits))].sort(), ['4', '6', '7']);
    assert.deepEqual(await store.counts(LOCAL_TEAM), { active: 3, waiting: 0 });
  });

  if (kind === 'postgres') {
    test('the places of a process that died come back', async () => {
      const plan = { concurrentBrowsers: 1, queuedJobs: 10 };
      const [dead, alive] = [await process(plan), await process(plan)];
      await dead.concurrency.acquire(payer, { deadline: forever });
      dead.concurrency.close();
      const waits = alive.concurrency.acquire(payer, { deadline: forever });
      await until(async () => (await counts(alive))[1] === 1);
      clock.advance(30_000);
      await (await waits).release();
    });

    test('a process of this machine that died holds nobody up, neither with what it had nor with what it waited for', async () => {
      const db = await database.open<AccountsTables>();
      const gone = spawnSync(nodeProcess.execPath, ['--version']).pid;
      const dead = slotsInTable(db, clock, processOwner.replace(/:\d+:([^:]*)$/, `:${gone}:$1`));
      const limits = { active: 1, waiting: 1 };
      assert.equal(await dead.enter(LOCAL_TEAM, '1', limits, true), 'active');
      assert.equal(await dead.enter(LOCAL_TEAM, '2', limits, true), 'waiting');
      assert.equal(await slotsInTable(db, clock).enter(LOCAL_TEAM, '3', limits, false), 'active');
      await dead.enter(LOCAL_TEAM, '4', limits, true);
      const alive = slotsInTable(db, clock);
      await alive.enter(LOCAL_TEAM, '5', { ...limits, waiting: 2 }, true);
      await alive.leave(LOCAL_TEAM, '3');
      assert.deepEqual(await alive.promote(LOCAL_TEAM, ['5'], limits), ['5']);
    });
  }
});
