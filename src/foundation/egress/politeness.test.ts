import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineIn } from '../kernel/deadline.ts';
import type { Timer } from './pacer.ts';
import { createPoliteness } from './politeness.ts';

const forever = () => deadlineIn(Number.POSITIVE_INFINITY);

/** Time that moves when it is told to. */
function handTimer(): Timer & { pass(ms: number): Promise<void> } {
  let now = 0;
  const alarms = new Set<{ at: number; action: () => void }>();
  return {
    now: () => now,
    after: (ms, action) => {
      const alarm = { at: now + ms, action };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    pass: async (ms) => {
      now += ms;
      for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
        alarms.delete(alarm);
        alarm.action();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to. */
function gate(): { work: () => Promise<void>; open: () => void; started: () => number } {
  const opens: (() => void)[] = [];
  let started = 0;
  return {
    work: () => {
      started++;
      return new Promise((resolve) => opens.push(resolve));
    },
    open: () => opens.shift()?.(),
    started: () => started,
  };
}

test('so many at once for each host, and hosts do not wait for each other', async () => {
  const polite = createPoliteness({ perHost: 2 });
  const [a, b] = [gate(), gate()];
  const all = Array.from({ length: 5 }, () => polite.run('a', forever(), a.work));
  all.push(polite.run('b', forever(), b.work));
  await settle();
  assert.deepEqual([a.started(), b.started()], [2, 1]);
  a.open();
  await settle();
  assert.equal(a.started(), 3);
  for (let i = 0; i < 5; i++) {
    a.open();
    b.open();
    await settle();
  }
  await Promise.all(all);
  assert.equal(polite.size(), 0, 'nothing is kept of hosts that nobody asks');
});

test("starts are separated by the longer of the default pause and the site's", async () => {
  const timer = handTimer();
  const polite = createPoliteness({ perHost: 10, pause: 100, timer });
  let started = 0;
  const work = async () => void started++;
  const all = [1, 2, 3].map((turn) => polite.run('a', forever(), work, turn === 2 ? { pause: 500 } : {}));
  await settle();
  assert.equal(started, 1);
  await timer.pass(99);
  assert.equal(started, 1);
  await timer.pass(1);
  assert.equal(started, 2);
  await timer.pass(499);
  assert.equal(started, 2);
  await timer.pass(1);
  assert.equal(started, 3);
  await Promise.all(all);
});

test('callers take turns, however many requests one of them has', async () => {
  const polite = createPoliteness({ perHost: 1 });
  const order: string[] = [];
  const ask = (caller: string) => polite.run('a', forever(), async () => void order.push(caller), { caller });
  await Promise.all([ask('big'), ask('big'), ask('big'), ask('big'), ask('small'), ask('small')]);
  assert.deepEqual(order, ['big', 'big', 'small', 'big', 'small', 'big']);
});

test('a hold keeps everybody back', async () => {
  const timer = handTimer();
  const polite = createPoliteness({ perHost: 10, timer });
  let started = 0;
  polite.hold('a', 1_000);
  polite.hold('a', 10);
  const pending = polite.run('a', forever(), async () => void started++);
  await timer.pass(999);
  assert.equal(started, 0);
  await timer.pass(1);
  assert.equal(started, 1);
  await pending;
});

test('who gives up leaves the queue, and who fails frees his place', async () => {
  const polite = createPoliteness({ perHost: 1 });
  const { work, open } = gate();
  const first = polite.run('a', forever(), work);
  const control = new AbortController();
  const reason = new Error('gone');
  const second = polite.run('a', deadlineIn(60_000, control.signal), () => assert.fail('nobody wants it any more'));
  const third = polite.run('a', forever(), async () => {
    throw new Error('failed');
  });
  const fourth = polite.run('a', forever(), async () => 'done');
  control.abort(reason);
  await assert.rejects(second, reason);
  await assert.rejects(
    polite.run('a', deadlineIn(20), async () => {}),
    { status: 408 },
  );
  open();
  await first;
  await assert.rejects(third, { message: 'failed' });
  assert.equal(await fourth, 'done');
  assert.equal(polite.size(), 0);
});
