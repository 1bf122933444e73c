import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { startChild } from '../../../test/support/child.ts';
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts';
import { until } from '../../../test/support/until.ts';
import { manualClock } from '../kernel/clock.ts';
import { type Database, migrate, nowSql } from '../store/index.ts';
import { type ClaimedJob, createJobs, type Jobs, LeaseLostError, migrations } from './index.ts';

const START = 1_700_000_000_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

forEachEngine('jobs', (fresh, engine) => {
  let made: TestDatabase;
  let db: Database;
  let clock: ReturnType<typeof manualClock>;
  let jobs: Jobs;
  beforeEach(async () => {
    made = await fresh();
    db = await made.open();
    await migrate(db, migrations);
    clock = manualClock(START);
    jobs = createJobs(db, { clock });
  });

  const take = (from: Jobs = jobs, kinds = ['k']) => from.claim({ kinds, leaseMs: 1_000 });
  const taken = async (from: Jobs = jobs): Promise<ClaimedJob> => {
    const job = await take(from);
    assert.ok(job);
    return job;
  };

  test('a job is there when its transaction commits, and not when it does not', async () => {
    const payload = { url: 'https://example.org/ä\0', list: [1, null, { deep: true }] };
    const job = await db.transaction((tx) => jobs.enqueue(tx, { kind: 'k', teamId: 't1', payload }));
    assert.match(job.id, UUID);
    await assert.rejects(
      db.transaction(async (tx) => {
        await jobs.enqueue(tx, { kind: 'k', payload: 'lost' });
        throw new Error('no');
      }),
    );
    assert.equal((await jobs.list()).length, 1);
    const seen = await jobs.get(job.id);
    assert.deepEqual(seen, job);
    assert.deepEqual(
      [seen?.payload, seen?.teamId, seen?.state, seen?.attempts, seen?.createdAt, seen?.runAt, seen?.lease],
      [payload, 't1', 'queued', 0, START, START, undefined],
    );
    assert.equal(await jobs.get('00000000-0000-7000-8000-000000000000'), undefined);
    assert.equal(await jobs.get('not an id \0 at all'), undefined);
  });

  test('claims follow the time to run, then the order of enqueueing, over all requested kinds', async () => {
    const add = async (name: string, kind: string, runAt?: number) => jobs.enqueue(db, { kind, payload: name, runAt });
    await add('later', 'a', START + 10);
    await add('first', 'b', START - 5);
    for (let i = 0; i < 20; i++) await add(`n${i}`, i % 2 ? 'a' : 'b');
    await add('other', 'c');
    await add('sooner', 'a', START + 5);
    await add('future', 'a', START + 1_000);
    clock.advance(20);
    const order: unknown[] = [];
    for (let job = await take(jobs, ['a', 'b']); job; job = await take(jobs, ['a', 'b'])) order.push(job.payload);
    assert.deepEqual(order, ['first', ...Array.from({ length: 20 }, (_, i) => `n${i}`), 'sooner', 'later']);
    assert.equal(await take(jobs, []), undefined);
    clock.advance(979);
    assert.equal(await take(jobs, ['a']), undefined);
    clock.advance(1);
    assert.equal((await take(jobs, ['a']))?.payload, 'future');
  });

  test('a claim can ask for one job, and only gets it when it is due and free', async () => {
    await jobs.enqueue(db, { kind: 'k', payload: 'older' });
    const { id } = await jobs.enqueue(db, { kind: 'k', payload: 'mine' });
    const mine = await jobs.claim({ kinds: ['k'], leaseMs: 1_000, id });
    assert.equal(mine?.payload, 'mine');
    assert.equal(await jobs.claim({ kinds: ['k'], leaseMs: 1_000, id }), undefined);
    assert.equal(await jobs.claim({ kinds: ['other'], leaseMs: 1_000, id }), undefined);
  });

  test('several of a kind are taken at once in their order, no more than wanted and each by one only', async () => {
    for (let i = 0; i < 25; i++) await jobs.enqueue(db, { kind: 'k', payload: i, runAt: START - (i % 3) });
    const other = createJobs(await made.open(), { clock });
    const claims = [jobs, other, jobs, other].map((from) =>
      from.claimSome({ kinds: ['k'], leaseMs: 1_000, limit: () => 7 }),
    );
    const taken = await Promise.all(claims);
    assert.deepEqual(taken.map(({ length }) => length).sort(), [4, 7, 7, 7]);
    assert.equal(new Set(taken.flat().map(({ id }) => id)).size, 25);
    for (const some of taken) {
      const order = some.map(({ runAt, payload }) => runAt * 100 + (payload as number));
      assert.deepEqual(order, order.toSorted());
    }
  });

  test('jobs that wait for later are not read to see whether one is due', async () => {
    const explain = engine === 'sqlite' ? sql`EXPLAIN QUERY PLAN` : sql`EXPLAIN`;
    const { rows } = await sql<Record<string, unknown>>`${explain} SELECT id FROM jobs
      WHERE kind = 'k' AND claimable_at <= ${nowSql(engine)} ORDER BY claimable_at, id LIMIT 1`.execute(db.kysely);
    const range =
      engine === 'sqlite' ? /jobs_claimable \(kind=\? AND claimable_at<\?\)/ : /Index Cond: .*claimable_at <=/;
    assert.match(rows.map((row) => Object.values(row).join(' ')).join('\n'), range);
  });

  test('of very many jobs that are due at the same moment, a claim reads and takes only a few', async () => {
    const COUNT = 20_000;
    const numbers =
      engine === 'sqlite'
        ? sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT}) SELECT i FROM n`
        : sql`SELECT i FROM generate_series(1, ${sql.lit(COUNT)}) AS n(i)`;
    await sql`INSERT INTO jobs (id, kind, payload, state, attempts, stalled, failures, run_at, claimable_at, fence, created_at)
      SELECT CAST(1000000 + i AS text), 'k', CAST(i AS text), 'queued', 0, 0, 0, ${sql.lit(START)}, ${sql.lit(START)}, 0, ${sql.lit(START)}
      FROM (${numbers}) AS made`.execute(db.kysely);
    await sql`ANALYZE jobs`.execute(db.kysely);
    const explain = engine === 'sqlite' ? sql`EXPLAIN QUERY PLAN` : sql`EXPLAIN`;
    const { rows } = await sql<Record<string, unknown>>`${explain} SELECT id FROM jobs
      WHERE kind = 'k' AND claimable_at <= ${sql.lit(START)} ORDER BY claimable_at, id LIMIT 8`.execute(db.kysely);
    const plan = rows.map((row) => Object.values(row).join(' ')).join('\n');
    assert.match(plan, /jobs_claimable/);
    assert.doesNotMatch(plan, /Sort|Seq Scan|TEMP B-TREE/);
    const some = await jobs.claimSome({ kinds: ['k', 'l'], leaseMs: 1_000, limit: () => 8 });
    assert.deepEqual(
      some.map(({ payload }) => payload),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
    assert.equal((await jobs.list({ state: 'running' })).length, 8);
  });

  test('8 claimers at once get every job, none twice', async () => {
    const connections = [jobs, createJobs(await made.open(), { clock })];
    await db.transaction(async (tx) => {
      for (let i = 0; i < 200; i++) await jobs.enqueue(tx, { kind: i % 3 ? 'k' : 'l', payload: i });
    });
    const got: unknown[] = [];
    const claimer = async (index: number): Promise<void> => {
      const from = connections[index % 2] as Jobs;
      for (;;) {
        const job = await take(from, ['k', 'l']);
        // Others may hold what we saw: it ends when nothing is queued.
        if (!job && (await from.list({ state: 'queued', limit: 1 })).length === 0) return;
        if (!job) continue;
        got.push(job.payload);
        if (job.payload !== 7) await from.complete(from.db, job);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, i) => claimer(i)));
    assert.deepEqual(
      got.sort((a, b) => Number(a) - Number(b)),
      Array.from({ length: 200 }, (_, i) => i),
    );
    assert.equal((await jobs.list({ state: 'completed', limit: 1_000 })).length, 199);
  });

  test('a lease that ran out gives the job to the next one, and the former holder can write nothing', async () => {
    await sql`CREATE TABLE work (a text)`.execute(db.kysely);
    await jobs.enqueue(db, { kind: 'k' });
    const first = await taken();
    assert.deepEqual(first.lease, { owner: first.lease?.owner, expiresAt: START + 1_000 });
    clock.advance(999);
    assert.equal(await take(), undefined);
    await jobs.heartbeat(first);
    clock.advance(999);
    assert.equal(await take(), undefined);
    clock.advance(1);
    const second = await taken();
    assert.deepEqual([second.id, second.attempts, second.stalled], [first.id, 2, 2]);
    const stale = (work: (tx: Parameters<Jobs['checkpoint']>[0]) => Promise<void>) =>
      assert.rejects(
        db.transaction(async (tx) => {
          await sql`INSERT INTO work VALUES ('by the former')`.execute(tx.kysely);
          await work(tx);
        }),
        (error) => error instanceof LeaseLostError && error.loss === 'taken',
      );
    await stale((tx) => jobs.checkpoint(tx, first, { done: 1 }));
    await stale((tx) => jobs.complete(tx, first, 'wrong'));
    await stale((tx) => jobs.fail(tx, first, 'wrong'));
    await stale((tx) => jobs.fail(tx, first, 'wrong', { retryAt: START }));
    await assert.rejects(jobs.heartbeat(first), LeaseLostError);
    await assert.rejects(jobs.release(first), LeaseLostError);
    assert.deepEqual((await sql`SELECT * FROM work`.execute(db.kysely)).rows, []);
    await jobs.complete(db, second, { right: true });
    const done = await jobs.get(first.id);
    assert.deepEqual(
      [done?.state, done?.result, done?.progress, done?.error],
      ['completed', { right: true }, undefined, undefined],
    );
    await assert.rejects(jobs.complete(db, second), LeaseLostError, 'completed once only');
    clock.advance(100_000);
    assert.equal(await take(), undefined);
  });

  test('a late heartbeat is accepted if nobody else has the job', async () => {
    await jobs.enqueue(db, { kind: 'k' });
    const job = await taken();
    clock.advance(50_000);
    await jobs.heartbeat(job);
    assert.equal(await take(), undefined);
  });

  test('a job cannot be claimed during a transaction with a checkpoint, even if its lease has expired', async () => {
    const other = createJobs(await made.open(), { clock });
    await jobs.enqueue(db, { kind: 'k' });
    const job = await taken();
    let claiming: Promise<ClaimedJob | undefined> | undefined;
    await db.transaction(async (tx) => {
      await jobs.checkpoint(tx, job, 1);
      clock.advance(900);
      claiming = take(other);
      // On SQLite it waits for us, on PostgreSQL it passes over the row at once.
      await Promise.race([claiming, new Promise((resolve) => setTimeout(resolve, 50))]);
    });
    assert.equal(await claiming, undefined);
    await jobs.complete(db, job);
  });

  test('a checkpoint belongs to its transaction, is there after a crash, and clears the stalled claims', async () => {
    await jobs.enqueue(db, { kind: 'k' });
    const first = await taken();
    await db.transaction((tx) => jobs.checkpoint(tx, first, { page: 1 }));
    await assert.rejects(
      db.transaction(async (tx) => {
        await jobs.checkpoint(tx, first, { page: 2 });
        throw new Error('no');
      }),
    );
    clock.advance(1_000);
    const second = await taken();
    assert.deepEqual([second.progress, second.attempts, second.stalled], [{ page: 1 }, 2, 1]);
    assert.equal(second.startedAt, START);
  });

  test('fail ends a job, or queues it again for later', async () => {
    await jobs.enqueue(db, { kind: 'k', dedupeKey: 'd' });
    await jobs.fail(db, await taken(), 'broken pipe', { retryAt: clock.now() + 500 });
    const waiting = (await jobs.list())[0];
    assert.deepEqual([waiting?.state, waiting?.error, waiting?.failures], ['queued', 'broken pipe', 1]);
    assert.equal(waiting?.runAt, START + 500);
    assert.equal(await take(), undefined);
    clock.advance(500);
    const again = await taken();
    assert.equal(again.attempts, 2);
    clock.advance(7);
    await jobs.fail(db, again, 'broken for good');
    const failed = await jobs.get(again.id);
    assert.deepEqual([failed?.state, failed?.error, failed?.finishedAt], ['failed', 'broken for good', START + 507]);
    clock.advance(100_000);
    assert.equal(await take(), undefined);
  });

  test('release gives a job back at once, to its old place and without counting', async () => {
    await jobs.enqueue(db, { kind: 'k', payload: 'one' });
    await jobs.enqueue(db, { kind: 'k', payload: 'two' });
    const job = await taken();
    await jobs.release(job);
    await assert.rejects(jobs.checkpoint(db, job, 1), LeaseLostError);
    const again = await taken();
    assert.deepEqual([again.payload, again.attempts, again.stalled], ['one', 1, 1]);
    assert.ok(again.fence > job.fence);
    await assert.rejects(jobs.complete(db, job), LeaseLostError, 'an earlier claim of the same process is no claim');
  });

  test('cancel ends a queued and a running job, once; the worker can write nothing more', async () => {
    const queued = await jobs.enqueue(db, { kind: 'other' });
    const running = await jobs.enqueue(db, { kind: 'k' });
    const job = await taken();
    assert.equal(await jobs.cancel(queued.id), true);
    assert.equal(await jobs.cancel(queued.id), false);
    assert.equal(await db.transaction((tx) => jobs.cancel(running.id, tx)), true);
    assert.equal(await jobs.cancel('unknown'), false);
    for (const attempt of [
      () => jobs.heartbeat(job),
      () => jobs.checkpoint(db, job, 1),
      () => jobs.complete(db, job),
    ]) {
      await assert.rejects(attempt, (error) => error instanceof LeaseLostError && error.loss === 'cancelled');
    }
    clock.advance(100_000);
    assert.equal(await take(jobs, ['k', 'other']), undefined);
    const done = await jobs.get(running.id);
    assert.deepEqual([done?.state, done?.finishedAt, done?.lease], ['cancelled', START, undefined]);
    const third = await jobs.enqueue(db, { kind: 'k' });
    await jobs.complete(db, await taken());
    assert.equal(await jobs.cancel(third.id), false, 'a finished one stays as it is');
  });

  test('one unfinished job per kind and key, also when many ask at once', async () => {
    const other = createJobs(await made.open(), { clock });
    const ask = (from: Jobs, kind = 'k') =>
      from.db.transaction((tx) => from.enqueue(tx, { kind, dedupeKey: 'same', payload: 1 }));
    const all = await Promise.all(Array.from({ length: 16 }, (_, i) => ask(i % 2 ? jobs : other)));
    assert.equal(new Set(all.map((job) => job.id)).size, 1);
    assert.notEqual((await ask(jobs, 'l')).id, all[0]?.id);
    const job = await taken();
    assert.equal((await ask(other)).id, job.id, 'while it runs too');
    await jobs.complete(db, job);
    const next = await ask(other);
    assert.notEqual(next.id, job.id);
    await jobs.cancel(next.id);
    assert.notEqual((await ask(other)).id, next.id);
    const free = await Promise.all([1, 2].map(() => jobs.enqueue(db, { kind: 'k' })));
    assert.notEqual(free[0]?.id, free[1]?.id);
  });

  test('list filters and pages, the newest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) {
      ids.unshift((await jobs.enqueue(db, { kind: i % 2 ? 'k' : 'l', teamId: i < 5 ? 'a' : 'b', payload: i })).id);
    }
    const job = await taken();
    const payloads = async (filter: Parameters<Jobs['list']>[0]) => (await jobs.list(filter)).map((j) => j.payload);
    assert.deepEqual(
      (await jobs.list()).map((j) => j.id),
      ids,
    );
    assert.deepEqual(await payloads({ kind: 'k' }), [9, 7, 5, 3, 1]);
    assert.deepEqual(await payloads({ kind: 'k', teamId: 'a' }), [3, 1]);
    assert.deepEqual(await payloads({ state: 'running' }), [job.payload]);
    assert.deepEqual(await payloads({ state: ['running', 'queued'], limit: 2 }), [9, 8]);
    assert.deepEqual(await payloads({ before: ids[7] as string, limit: 2 }), [1, 0]);
    assert.deepEqual(await payloads({ teamId: 'a', ids: [ids[0] as string, ids[9] as string] }), [0]);
    assert.deepEqual(await payloads({ ids: [] }), []);
    assert.equal((await payloads({ since: START })).length, 10);
    assert.deepEqual(await payloads({ since: 2 * START }), []);
  });

  test('a worker process killed in the middle: another one finishes the job, each step done once', async () => {
    const real = createJobs(db);
    await sql`CREATE TABLE steps (job text, step bigint, PRIMARY KEY (job, step))`.execute(db.kysely);
    const { id } = await real.enqueue(db, { kind: 'steps' });
    const first = startChild('job-worker', made.url, '60000', '5');
    while ((await first.line()) !== 'holding');
    first.kill('SIGKILL');
    await first.ended;
    const left = await real.get(id);
    assert.equal(left?.state, 'running');
    assert.deepEqual(left?.progress, { steps: 4 });
    const second = startChild('job-worker', made.url, '60000');
    await until(async () => (await real.get(id))?.state === 'completed', 'the end of the job');
    second.kill('SIGKILL');
    await second.ended;
    const job = await real.get(id);
    assert.deepEqual([job?.result, job?.attempts, job?.progress], [{ steps: 12 }, 2, { steps: 12 }]);
    const { rows } = await sql<{ step: number }>`SELECT step FROM steps ORDER BY step`.execute(db.kysely);
    assert.deepEqual(
      rows.map((row) => row.step),
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
  });
});
