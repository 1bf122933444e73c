import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { manualClock } from '../kernel/clock.ts';
import { processOwner } from '../kernel/process-owner.ts';
import { type Database, migrate } from '../store/index.ts';
import { type ClaimedJob, createJobs, type Jobs, migrations, runJob } from './index.ts';

const START = 1_700_000_000_000;

forEachEngine('turns of jobs', (fresh) => {
  let db: Database;
  let clock: ReturnType<typeof manualClock>;
  let jobs: Jobs;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, migrations);
    clock = manualClock(START);
    jobs = createJobs(db, { clock });
  });

  const take = (perTeam?: number): Promise<ClaimedJob | undefined> =>
    jobs.claim({ kinds: ['k'], leaseMs: 1_000, ...(perTeam !== undefined && { perTeam: { k: perTeam } }) });

  test('a team with a long queue does not keep one with a short queue waiting', async () => {
    for (let i = 0; i < 300; i++) await jobs.enqueue(db, { kind: 'k', teamId: 'many', payload: i });
    for (let i = 0; i < 3; i++) await jobs.enqueue(db, { kind: 'k', teamId: 'few', payload: i });
    await jobs.enqueue(db, { kind: 'k', payload: 'of nobody' });
    const order: (string | undefined)[] = [];
    for (let i = 0; i < 8; i++) order.push((await take(1_000))?.teamId);
    assert.deepEqual([...order.slice(0, 3)].sort(), ['few', 'many', undefined]);
    assert.equal(order.filter((team) => team === 'few').length, 3);
  });

  test('a team never runs more at once than its maximum, whichever process claims', async () => {
    for (let i = 0; i < 5; i++) await jobs.enqueue(db, { kind: 'k', teamId: 'a', payload: i });
    const first = (await take(2)) as ClaimedJob;
    assert.ok(await take(2));
    assert.equal(await take(2), undefined);
    await jobs.complete(db, first);
    assert.ok(await take(2));
    assert.equal(await take(2), undefined);
  });

  test('a job that is put back waits for its time and has not failed', async () => {
    await jobs.enqueue(db, { kind: 'k', dedupeKey: 'd' });
    const job = (await take()) as ClaimedJob;
    const outcome = await runJob(jobs, job, (_, context) =>
      db.transaction((tx) => context.postpone(tx, START + 60_000)),
    );
    assert.equal(outcome, 'postponed');
    assert.equal(await take(), undefined);
    const waiting = await jobs.get(job.id);
    assert.deepEqual([waiting?.state, waiting?.failures, waiting?.stalled], ['queued', 0, 0]);
    clock.advance(60_000);
    assert.equal((await take())?.id, job.id);
  });

  test('a waiting job can be woken, a running one continues', async () => {
    const { id } = await jobs.enqueue(db, { kind: 'k', dedupeKey: 'd', runAt: START + 60_000 });
    await jobs.enqueue(db, { kind: 'k', dedupeKey: 'd' });
    assert.equal(await take(), undefined);
    assert.equal((await jobs.enqueue(db, { kind: 'k', dedupeKey: 'd', wake: true })).id, id);
    assert.equal((await take())?.id, id);
    await jobs.enqueue(db, { kind: 'k', dedupeKey: 'd', wake: true });
    assert.equal(await take(), undefined);
  });

  test('a handler can end its job for good in its own transaction', async () => {
    await jobs.enqueue(db, { kind: 'k' });
    const job = (await take()) as ClaimedJob;
    const outcome = await runJob(jobs, job, (_, context) => db.transaction((tx) => context.fail(tx, 'no such site')));
    assert.equal(outcome, 'failed');
    assert.deepEqual([(await jobs.get(job.id))?.state, (await jobs.get(job.id))?.error], ['failed', 'no such site']);
  });

  test('what a process of this machine that is gone was running is free at once', async () => {
    for (let i = 0; i < 3; i++) await jobs.enqueue(db, { kind: 'k', payload: i });
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const [host, namespace] = processOwner.split(':');
    await jobs.claim({ kinds: ['k'], leaseMs: 60_000, owner: `${host}:${namespace}:${pid}:aa` });
    await jobs.claim({ kinds: ['k'], leaseMs: 60_000, owner: `elsewhere:${namespace}:${pid}:aa` });
    await jobs.claim({ kinds: ['k'], leaseMs: 60_000 });
    assert.equal(await jobs.reclaim(['other']), 0);
    assert.equal(await jobs.reclaim(['k']), 1);
    assert.equal((await take())?.payload, 0);
    assert.equal(await take(), undefined);
  });

  test('what finished long ago goes, what is not finished stays', async () => {
    for (let i = 0; i < 3; i++) await jobs.enqueue(db, { kind: 'k', payload: i });
    await jobs.complete(db, (await take()) as ClaimedJob);
    clock.advance(1_000);
    const later = (await take()) as ClaimedJob;
    await jobs.complete(db, later);
    assert.equal(await jobs.removeFinished(['k'], START + 500), 1);
    assert.deepEqual(
      (await jobs.list()).map(({ payload }) => payload),
      [2, 1],
    );
  });

  test('the queue is walked by teams, not by rows', async () => {
    for (let i = 0; i < 50; i++) await jobs.enqueue(db, { kind: 'k', teamId: `t${i % 2}` });
    if (db.kind === 'postgres') return;
    const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT min(coalesce(team_id, '')) FROM jobs
      WHERE kind = 'k' AND claimable_at IS NOT NULL AND coalesce(team_id, '') > 't0'`.execute(db.kysely);
    assert.match(rows.map(({ detail }) => detail).join(), /jobs_turns/);
  });
});
