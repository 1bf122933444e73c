import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { packed, startSnapshotServer, workOf } from '../../../../test/support/snapshot-server.ts';
import { until } from '../../../../test/support/until.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { createJobs, startWorker } from '../../../foundation/jobs/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import {
  FOLLOW_KIND,
  type FollowedSlice,
  followedSlices,
  followSlice,
  pauseSlice,
  resumeSlice,
  runSliceNow,
  unfollowSlice,
} from './follow.ts';
import { importSnapshot } from './import-snapshot.ts';
import { runFollow } from './run-follow.ts';
import { type Told, timeLeft } from './run-progress.ts';
import type { RunOutcome } from './runs.ts';
import type { SnapshotTask } from './slice.ts';

const works = (from: number, to: number): object[] =>
  Array.from({ length: to - from + 1 }, (_, i) => workOf(from + i, { type: i % 4 === 0 ? 'dataset' : 'article' }));

type Bring = (
  ...given: [...Parameters<typeof importSnapshot>, (told: Told) => void]
) => ReturnType<typeof importSnapshot>;

/** A slice of a snapshot with two parts that is followed every hour, and the worker that runs it. */
async function following(bring: Bring = importSnapshot) {
  const stack = new AsyncDisposableStack();
  const server = stack.use(
    await startSnapshotServer([['works/updated_date=2024-01-01/part_000.gz', packed(works(1, 40))]]),
  );
  const deps = stack.use(await openIngest());
  const egress = stack.use(createEgress({ purposeHosts: [server.url] }));
  const clock = manualClock(Date.now());
  const jobs = createJobs(deps.db, { clock });
  const worker = startWorker({
    jobs,
    pollMs: 20,
    heartbeatMs: 20,
    kinds: {
      [FOLLOW_KIND]: {
        run: (job, context) =>
          runFollow({ db: deps.db, now: clock.now }, job, context, (task, signal, tell) =>
            bring({ ...deps, egress, indexing: false }, task as SnapshotTask, { signal }, tell),
          ),
      },
    },
  });
  stack.defer(() => worker.stop());
  const own = { db: deps.db, jobs };
  const task = { source: 'openalex', place: 's3://bucket/works', endpoint: server.url } as const;
  const id = await followSlice(own, task, HOUR);
  const slice = async (): Promise<FollowedSlice> => (await followedSlices(own))[0] as FollowedSlice;
  return {
    ...{ server, clock, own, id, slice },
    /** The outcome of the run number `n`, counted from 1. */
    async run(n: number): Promise<Extract<RunOutcome, { added: number }> & { error?: string }> {
      await until(async () => (await slice()).runs.length === n, `run ${n}`);
      return (await slice()).runs[0]?.outcome as never;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const HOUR = 3_600_000;

it('a followed slice is imported, and later what is new; a failed run is reported', async () => {
  await using it = await following();
  const first = await it.run(1);
  assert.deepEqual([first.added, first.parts], [40, 1]);
  it.server.files.set('works/updated_date=2024-01-02/part_000.gz', packed(works(41, 45)));
  it.clock.advance(HOUR);
  const second = await it.run(2);
  assert.deepEqual([second.added, second.parts], [5, 1]);
  it.server.files.clear();
  it.clock.advance(HOUR);
  assert.match((await it.run(3)).error as string, /no parts of openalex/);
  const { runs, nextRunAt } = await it.slice();
  assert.equal(nextRunAt, it.clock.now() + HOUR);
  assert.deepEqual(
    runs.map(({ at }) => it.clock.now() - at),
    [0, HOUR, 2 * HOUR],
  );
  assert.equal(await unfollowSlice(it.own, it.id), true);
  assert.deepEqual(await followedSlices(it.own), []);
  assert.equal(await unfollowSlice(it.own, it.id), false);
});

it('a pause stops the run that is under way, and later goes on with it', async () => {
  let isHeld = true;
  let stopped = 0;
  await using it = await following(async (deps, task, options) => {
    if (!isHeld) return await importSnapshot(deps, task, options);
    const signal = options?.signal as AbortSignal;
    return await new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        stopped++;
        reject(signal.reason as Error);
      });
    });
  });
  await until(async () => (await it.slice()).isRunning, 'the run');
  assert.equal(await pauseSlice(it.own, it.id), true);
  await until(() => stopped === 1, 'its end');
  const paused = await it.slice();
  assert.deepEqual([paused.isPaused, paused.isRunning, paused.nextRunAt, paused.runs], [true, false, undefined, []]);
  // It stays so, also when somebody wants it to run.
  assert.equal(await runSliceNow(it.own, it.id), true);
  assert.equal((await it.slice()).nextRunAt, undefined);
  isHeld = false;
  assert.equal(await resumeSlice(it.own, it.id), true);
  assert.equal((await it.run(1)).added, 40);
});

it('a run tells how far it is while it lasts, and when it will end', async () => {
  const end = Promise.withResolvers<void>();
  await using it = await following(async (deps, task, options, tell) => {
    it.clock.advance(60_000);
    tell({ records: 1_000, added: 900, updated: 50, share: 0.25 });
    await end.promise;
    return await importSnapshot(deps, task, options);
  });
  await until(async () => (await it.slice()).progress !== undefined, 'the progress');
  const { progress, isRunning } = await it.slice();
  assert.equal(isRunning, true);
  assert.ok(progress);
  const { startedAt, at, ...told } = progress;
  assert.deepEqual(told, { records: 1_000, added: 900, updated: 50, share: 0.25 });
  assert.equal(timeLeft(progress), 180_000);
  assert.equal(timeLeft({ ...progress, share: null }), undefined);
  assert.equal(timeLeft({ ...progress, at: startedAt }), undefined);
  end.resolve();
  await it.run(1);
  const after = await it.slice();
  assert.deepEqual([after.isRunning, after.progress], [false, undefined]);
});

it('a slice can be run before its time', async () => {
  await using it = await following();
  await it.run(1);
  it.clock.advance(HOUR / 2);
  it.server.files.set('works/updated_date=2024-01-02/part_000.gz', packed(works(41, 45)));
  await runSliceNow(it.own, it.id);
  assert.equal((await it.run(2)).added, 5);
  assert.equal((await it.slice()).nextRunAt, it.clock.now() + HOUR);
  // A pause does not make the next run come earlier.
  await pauseSlice(it.own, it.id);
  await resumeSlice(it.own, it.id);
  assert.equal((await it.slice()).nextRunAt, it.clock.now() + HOUR);
  assert.equal(await runSliceNow(it.own, 'another'), false);
});
