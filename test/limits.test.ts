import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { accountRoutes, heldRoutes } from './support/account-routes.ts';
import { startApp, type TestApp, testRoutes } from './support/app.ts';
import { forEachEngine } from './support/engines.ts';
import { plansFile } from './support/plans.ts';
import { withRetries } from './support/reference-client.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Time that jumps to the next moment somebody waits for, once all have come to rest. */
function jumpingTime(clock: ReturnType<typeof manualClock>) {
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: clock.now() + ms, wake });
      }),
    get sleeping() {
      return sleepers.length;
    },
    jump() {
      sleepers.sort((a, b) => a.at - b.at);
      const [first] = sleepers;
      if (first === undefined) return;
      clock.advance(Math.max(0, first.at - clock.now()));
      while (sleepers[0] !== undefined && sleepers[0].at <= clock.now()) sleepers.shift()?.wake();
    },
  };
}

forEachEngine('limits', (fresh, kind) => {
  const databaseOf = async () => {
    const { url } = await fresh(serviceDatabase);
    return kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
  };

  test('the reference client recovers from every 429 without help', async () => {
    const clock = manualClock(Date.parse('2026-01-01T00:00:20Z'));
    const plans = plansFile({ requestsPerMinute: { account: 10 } });
    const it = await startApp({ database: await databaseOf(), plansFile: plans }, { routes: testRoutes, clock });
    const time = jumpingTime(clock);
    let under = 0;
    const send = async () => {
      under++;
      const { status, headers } = await it.ask('/v2/echo?query=x');
      under--;
      return { status, retryAfter: headers.get('retry-after') };
    };
    const all = Array.from({ length: 45 }, () => withRetries(send, time.sleep));
    let over = false;
    const done = Promise.all(all).then((answers) => {
      over = true;
      return answers;
    });
    while (!over) {
      await until(() => over || (under === 0 && time.sleeping > 0));
      time.jump();
      await new Promise(setImmediate);
    }
    const answers = await done;
    assert.ok(answers.every(({ status }) => status === 200));
    // Five minutes of ten each: nobody had to come more often than there were minutes.
    assert.ok(answers.filter(({ attempts }) => attempts > 1).length === 35);
  });

  test('the counts of a minute are those of a team, over all its keys and all processes', async () => {
    const database = await databaseOf();
    const config = { database, plansFile: plansFile({ requestsPerMinute: { account: 6 } }) };
    const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
    const one = await startApp(config, { routes: testRoutes, clock });
    const processes: TestApp[] = [one];
    // On the built-in database one process serves.
    if (kind === 'postgres')
      processes.push(await startApp({ ...config, dataDir: tempDir() }, { routes: testRoutes, clock }));
    const keys = [one.key, (await one.app.keys.create({ name: 'second' })).key];
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const { status } = await processes[i % processes.length]!.ask('/v2/echo?query=x', { key: keys[i % 2] });
        return status;
      }),
    );
    assert.equal(statuses.filter((status) => status === 200).length, 6);
    assert.equal(statuses.filter((status) => status === 429).length, 4);
  });

  test('work beyond the plan waits inside its timeout and says so; what does not get its turn is 429, never 408', async () => {
    let gate = Promise.withResolvers<void>();
    const it = await startApp(
      { database: await databaseOf(), plansFile: plansFile({ concurrentBrowsers: 1, queuedJobs: 1 }) },
      { routes: heldRoutes(() => gate.promise) },
    );
    const standing = async (): Promise<number> => (await it.ask('/v2/team/queue-status')).body.jobsInQueue;
    const first = it.ask('/v2/browser?hold=1');
    await until(async () => (await standing()) === 1);
    const second = it.ask('/v2/browser?timeout=600000');
    await until(async () => (await standing()) === 2);
    const full = await it.ask('/v2/browser');
    const interactive = await it.ask('/v2/browser?wait=0');
    for (const refused of [full, interactive]) {
      assert.deepEqual([refused.status, refused.body], [429, { success: false, error: 'Concurrency limit reached' }]);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    assert.deepEqual((await it.ask('/v2/concurrency-check')).body.data, { concurrency: 1, maxConcurrency: 1 });
    gate.resolve();
    assert.deepEqual(
      [(await first).body.concurrencyLimited, (await first).body.concurrencyQueueDurationMs],
      [false, 0],
    );
    const waited = (await second).body;
    assert.equal(waited.concurrencyLimited, true);
    assert.ok(waited.concurrencyQueueDurationMs > 0);

    gate = Promise.withResolvers<void>();
    const long = it.ask('/v2/browser?hold=1');
    await until(async () => (await standing()) === 1);
    const late = await it.ask('/v2/browser?timeout=50');
    assert.deepEqual([late.status, late.body.error], [429, 'Concurrency limit reached']);
    gate.resolve();
    await long;
    assert.equal(await standing(), 0);
  });
});

describe('the reference client and concurrency slots', () => {
  for (const [title, plan] of [
    ['without a queue', { concurrentBrowsers: 2, queuedJobs: 0 }],
    ['with a queue that is soon full', { concurrentBrowsers: 1, queuedJobs: 2 }],
  ] as const) {
    test(`gets through every 429 by itself ${title}`, async () => {
      const it = await startApp({ plansFile: plansFile(plan) }, { routes: accountRoutes });
      const send = async () => {
        const { status, headers } = await it.ask('/v2/browser?ms=60&timeout=150');
        return { status, retryAfter: headers.get('retry-after') };
      };
      const answers = await Promise.all(Array.from({ length: 9 }, () => withRetries(send, sleep)));
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map(() => 200),
      );
      assert.ok(answers.some(({ attempts }) => attempts > 1));
    });
  }
});
