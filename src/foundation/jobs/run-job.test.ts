import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { until } from '../../../test/support/until.ts';
import { manualClock } from '../kernel/clock.ts';
import { type Database, migrate } from '../store/index.ts';
import {
  type ClaimedJob,
  createJobs,
  type JobContext,
  type Jobs,
  LeaseLostError,
  migrations,
  PermanentFailure,
  runJob,
  startWorker,
  type Worker,
  type WorkerOptions,
} from './index.ts';

forEachEngine('running jobs', (fresh) => {
  let db: Database;
  let clock: ReturnType<typeof manualClock>;
  let jobs: Jobs;
  /** As another process sees them: it hears nothing of what this one does. */
  let elsewhere: Jobs;
  beforeEach(async () => {
    const made = await fresh();
    db = await made.open();
    await migrate(db, migrations);
    clock = manualClock(1_700_000_000_000);
    jobs = createJobs(db, { clock });
    elsewhere = createJobs(await made.open(), { clock });
  });

  let workers: Worker[] = [];
  const work = (options: Omit<WorkerOptions, 'jobs'>): Worker => {
    const worker = startWorker({ jobs, ...options });
    workers.push(worker);
    return worker;
  };
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop({ patienceMs: 1_000 })));
    workers = [];
  });

  const claimed = async (): Promise<ClaimedJob> => {
    const job = await jobs.claim({ kinds: ['k'], leaseMs: 1_000 });
    assert.ok(job);
    return job;
  };
  const started = async (payload?: unknown): Promise<ClaimedJob> => {
    await jobs.enqueue(db, { kind: 'k', payload });
    return claimed();
  };
  /** A handler that does nothing until it is stopped, and then throws the reason. */
  const untilAborted = (_: ClaimedJob, { signal }: { signal: AbortSignal }): Promise<never> =>
    new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  test('a job that a worker leaves to others is due for them at once, and not taken by it again meanwhile', async () => {
    const passed: string[] = [];
    const here = async ({ id }: ClaimedJob, { pass }: JobContext): Promise<void> => {
      passed.push(id);
      await pass(3_600_000);
    };
    work({ kinds: { k: { run: here } }, pollMs: 5 });
    const first = await jobs.enqueue(db, { kind: 'k' });
    await until(() => passed.length === 1, 'the first');
    // It goes on with others.
    const second = await jobs.enqueue(db, { kind: 'k' });
    await until(() => passed.length === 2, 'the second');
    const done: string[] = [];
    const there = async ({ id }: ClaimedJob): Promise<void> => void done.push(id);
    workers.push(startWorker({ jobs: elsewhere, kinds: { k: { run: there } }, pollMs: 5 }));
    await until(async () => (await jobs.get(second.id))?.state === 'completed', 'the other worker');
    assert.deepEqual(
      [passed, done],
      [
        [first.id, second.id],
        [first.id, second.id],
      ],
    );
    assert.equal((await jobs.get(first.id))?.failures, 0);
  });

  test('the result of the handler completes the job', async () => {
    const job = await started({ n: 2 });
    const outcome = await runJob(jobs, job, async ({ payload }) => ({ twice: (payload as { n: number }).n * 2 }));
    assert.equal(outcome, 'completed');
    const done = await jobs.get(job.id);
    assert.deepEqual([done?.state, done?.result], ['completed', { twice: 4 }]);
  });

  test('a handler may complete in its own transaction; when that rolls back the job is not complete', async () => {
    await sql`CREATE TABLE out (a text)`.execute(db.kysely);
    const write = async (text: string, tx: { kysely: Database['kysely'] }) =>
      void (await sql`INSERT INTO out VALUES (${text})`.execute(tx.kysely));
    const job = await started();
    const first = await runJob(jobs, job, (_, { complete }) =>
      db.transaction(async (tx) => {
        await write('rolled back', tx);
        await complete(tx, 'no');
        throw new Error('after all not');
      }),
    );
    assert.equal(first, 'retrying');
    clock.advance(1_000);
    const second = await runJob(jobs, await claimed(), async (_, { complete }) => {
      await db.transaction(async (tx) => {
        await write('kept', tx);
        await complete(tx, 'yes');
      });
      return 'ignored';
    });
    assert.equal(second, 'completed');
    assert.equal((await jobs.get(job.id))?.result, 'yes');
    assert.deepEqual((await sql`SELECT a FROM out`.execute(db.kysely)).rows, [{ a: 'kept' }]);
  });

  test('failures are tried again after 1, 4, 16 and 64 s, and the fifth is the last', async () => {
    let job = await started();
    const failing = async (): Promise<never> => {
      throw new Error('upstream is down');
    };
    for (const seconds of [1, 4, 16, 64]) {
      assert.equal(await runJob(jobs, job, failing), 'retrying');
      clock.advance(seconds * 1_000 - 1);
      assert.equal(await jobs.claim({ kinds: ['k'], leaseMs: 1_000 }), undefined);
      clock.advance(1);
      job = await claimed();
    }
    assert.equal(await runJob(jobs, job, failing), 'failed');
    const failed = await jobs.get(job.id);
    assert.deepEqual([failed?.state, failed?.error, failed?.attempts], ['failed', 'upstream is down', 5]);
  });

  test('a permanent failure is not tried again, nor is a result that JSON cannot hold', async () => {
    const job = await started();
    const outcome = await runJob(jobs, job, async () => {
      throw new PermanentFailure('the file is corrupt');
    });
    assert.equal(outcome, 'failed');
    assert.equal((await jobs.get(job.id))?.error, 'the file is corrupt');
    const odd = await started();
    assert.equal(await runJob(jobs, odd, async () => 1n, { maxAttempts: 1 }), 'failed');
    assert.match((await jobs.get(odd.id))?.error ?? '', /BigInt/);
  });

  test('a job whose workers die each time is given up, unless it gets further', async () => {
    await jobs.enqueue(db, { kind: 'k' });
    let job = await claimed();
    for (let death = 0; death < 3; death++) {
      clock.advance(1_000);
      job = await claimed();
    }
    await db.transaction((tx) => jobs.checkpoint(tx, job, 'further'));
    for (let death = 0; death < 6; death++) {
      clock.advance(1_000);
      job = await claimed();
      if (death < 5) assert.ok(job.stalled <= 5, `${job.stalled}`);
    }
    assert.equal(await runJob(jobs, job, async () => assert.fail('it is not run')), 'failed');
    assert.match((await jobs.get(job.id))?.error ?? '', /attempts ended without a result/);
  });

  test('cancelled by another process: the signal aborts at the next heartbeat', async () => {
    const job = await started();
    const running = runJob(jobs, job, untilAborted, { heartbeatMs: 10 });
    assert.equal(await elsewhere.cancel(job.id), true);
    assert.equal(await running, 'cancelled');
    assert.equal((await jobs.get(job.id))?.state, 'cancelled');
  });

  test('cancelled by this process: the signal aborts at once', async () => {
    const job = await started();
    const running = runJob(jobs, job, untilAborted, { heartbeatMs: 600_000 });
    await db.transaction((tx) => jobs.cancel(job.id, tx));
    assert.equal(await running, 'cancelled');
  });

  test('a handler that only notices at its next checkpoint stops there', async () => {
    const job = await started();
    const outcome = await runJob(
      jobs,
      job,
      async (_, { checkpoint }) => {
        await elsewhere.cancel(job.id);
        await db.transaction((tx) => checkpoint(tx, 1));
        assert.fail('it went on');
      },
      { heartbeatMs: 600_000 },
    );
    assert.equal(outcome, 'cancelled');
  });

  test('lost to another worker: the signal aborts, and the other one keeps the job', async () => {
    const job = await started();
    let reason: unknown;
    const running = runJob(
      jobs,
      job,
      async (_, { signal }) => {
        // A heartbeat that comes before the other claim renews the lease.
        await until(async () => {
          clock.advance(1_000);
          return (await elsewhere.claim({ kinds: ['k'], leaseMs: 3_600_000 })) !== undefined;
        }, 'the other claim');
        if (!signal.aborted) await once(signal, 'abort');
        reason = signal.reason;
        return 'too late';
      },
      { heartbeatMs: 1_000 },
    );
    assert.equal(await running, 'lost');
    assert.ok(reason instanceof LeaseLostError && reason.loss === 'taken');
    const now = await jobs.get(job.id);
    assert.deepEqual([now?.state, now?.result, now?.attempts], ['running', undefined, 2]);
  });

  test('heartbeats keep a job for as long as its handler runs', async () => {
    const job = await started();
    const outcome = await runJob(jobs, job, async () => {
      // Twice the lease, by the clock of the leases.
      for (let i = 0; i < 4; i++) {
        clock.advance(500);
        assert.equal(await elsewhere.claim({ kinds: ['k'], leaseMs: 1 }), undefined);
        const renewed = clock.now() + job.leaseMs;
        await until(async () => (await elsewhere.get(job.id))?.lease?.expiresAt === renewed, 'a heartbeat');
      }
    });
    assert.equal(outcome, 'completed');
  });

  test('stopped: the job returns to the queue at once and the claim does not count', async () => {
    const job = await started();
    const stop = new AbortController();
    const running = runJob(jobs, job, untilAborted, { signal: stop.signal });
    stop.abort(new Error('shutting down'));
    assert.equal(await running, 'released');
    const back = await claimed();
    assert.deepEqual([back.id, back.attempts, back.failures], [job.id, 1, 0]);
    assert.equal(await runJob(jobs, back, async () => assert.fail('not run'), { signal: stop.signal }), 'released');
  });

  test('a worker runs everything, within its bounds, and takes what is enqueued here at once', async () => {
    let now = 0;
    let most = 0;
    let slow = 0;
    let mostSlow = 0;
    const worker = work({
      atOnce: 4,
      pollMs: 600_000,
      kinds: {
        k: {
          async run() {
            most = Math.max(most, ++now);
            // The first ones wait until there are as many as there may be.
            await until(() => most >= 4, 'four at once');
            await new Promise(setImmediate);
            now--;
          },
        },
        slow: {
          atOnce: 1,
          async run() {
            mostSlow = Math.max(mostSlow, ++slow);
            await new Promise(setImmediate);
            slow--;
          },
        },
      },
    });
    await db.transaction(async (tx) => {
      for (let i = 0; i < 30; i++) await jobs.enqueue(tx, { kind: i % 5 ? 'k' : 'slow' });
    });
    const all = async (state: 'completed', count: number) => (await jobs.list({ state })).length === count;
    await until(() => all('completed', 30), 'all jobs');
    await jobs.enqueue(db, { kind: 'k' });
    await until(() => all('completed', 31), 'one more');
    assert.equal(most, 4);
    assert.equal(mostSlow, 1);
    await worker.stop();
    await jobs.enqueue(db, { kind: 'k' });
    assert.equal((await jobs.list({ state: 'queued' })).length, 1);
  });

  test('a worker polls for what others enqueue and for what becomes due', async () => {
    const worker = work({ pollMs: 10, kinds: { k: { run: async () => 'ok' } } });
    const { id } = await elsewhere.enqueue(elsewhere.db, { kind: 'k' });
    const due = await elsewhere.enqueue(elsewhere.db, { kind: 'k', runAt: clock.now() + 5_000 });
    await until(async () => (await jobs.get(id))?.state === 'completed', 'the first');
    assert.equal((await jobs.get(due.id))?.state, 'queued');
    clock.advance(5_000);
    await until(async () => (await jobs.get(due.id))?.state === 'completed', 'the second');
    await worker.stop();
  });

  test('a worker that stops lets jobs finish in the time given, and gives back the others', async () => {
    let finish: () => void = () => {};
    const quick = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const worker = work({
      pollMs: 600_000,
      kinds: { quick: { run: () => quick }, k: { run: untilAborted } },
    });
    const a = await jobs.enqueue(db, { kind: 'quick' });
    const b = await jobs.enqueue(db, { kind: 'k' });
    await until(() => worker.running === 2, 'both running');
    const stopping = worker.stop({ graceMs: 200 });
    finish();
    await stopping;
    assert.equal((await jobs.get(a.id))?.state, 'completed');
    const back = await jobs.get(b.id);
    assert.deepEqual([back?.state, back?.attempts], ['queued', 0]);
    assert.equal(worker.running, 0);
  });
});
