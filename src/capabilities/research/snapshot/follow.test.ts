import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { manifestOf, packed, startSnapshotServer, workOf } from '../../../../test/support/snapshot-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { until } from '../../../../test/support/until.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { createJobs, startWorker } from '../../../foundation/jobs/index.ts';
import { FOLLOW_KIND, followedSlices, followSlice, runFollow, unfollowSlice } from './follow.ts';
import { importSnapshot } from './import-snapshot.ts';
import { planSnapshot } from './plan.ts';

const works = (from: number, to: number): object[] =>
  Array.from({ length: to - from + 1 }, (_, i) => workOf(from + i, { type: i % 4 === 0 ? 'dataset' : 'article' }));

it('a followed slice is imported, and later what is new; a failed run is told of', async () => {
  await using server = await startSnapshotServer([['works/updated_date=2024-01-01/part_000.gz', packed(works(1, 40))]]);
  await using deps = await openIngest();
  await using egress = createEgress({ purposeHosts: [server.url] });
  let now = Date.now();
  const clock = { now: () => now };
  const jobs = createJobs(deps.db, { clock });
  const task = { source: 'openalex', place: 's3://bucket/works', endpoint: server.url } as const;
  const id = await followSlice(deps.db, jobs, task, 3_600_000);
  const worker = startWorker({
    jobs,
    pollMs: 20,
    kinds: {
      [FOLLOW_KIND]: {
        run: (job, context) =>
          runFollow({ db: deps.db, now: clock.now }, job, context, (of, signal) =>
            importSnapshot({ ...deps, egress, indexing: false }, of, { signal }),
          ),
      },
    },
  });
  const run = async (at: number) => {
    now = at;
    await until(async () => (await followedSlices(deps.db))[0]?.lastRunAt === at, 'the run');
    return (await followedSlices(deps.db))[0]?.lastRun;
  };
  try {
    const start = now;
    const first = await run(start);
    assert.ok(first && 'added' in first && first.added === 40 && first.parts === 1, JSON.stringify(first));
    server.files.set('works/updated_date=2024-01-02/part_000.gz', packed(works(41, 45)));
    const second = await run(start + 3_600_000);
    assert.ok(second && 'added' in second && second.added === 5 && second.parts === 1, JSON.stringify(second));
    server.files.clear();
    const third = await run(start + 2 * 3_600_000);
    assert.ok(third && 'error' in third && /no parts of openalex/.test(third.error), JSON.stringify(third));
    assert.equal(await unfollowSlice(deps.db, id), true);
    assert.deepEqual(await followedSlices(deps.db), []);
  } finally {
    await worker.stop();
  }
});

it('a plan tells about as many records and papers as an import then brings', async () => {
  const parts = Array.from({ length: 8 }, (_, i) => {
    const records = works(i * 1_000 + 1, i * 1_000 + 1_000 - i * 50);
    return [`updated_date=2024-01-0${i + 1}/part_000.gz`, packed(records), records.length] as const;
  });
  await using server = await startSnapshotServer(parts.map(([name, body]) => [`works/${name}`, body]));
  server.files.set('works/manifest', manifestOf(parts));
  await using deps = await openIngest();
  await using egress = createEgress({ purposeHosts: [server.url] });
  const filter = { types: ['article'], languages: [], fields: [], fromYear: undefined, toYear: undefined };
  const task = { source: 'openalex', place: 's3://bucket/works', endpoint: server.url, filter } as const;
  await using sample = await openIngest();
  let imports = 0;
  const scratch = {
    folder: tempDir(),
    size: async () => ({ database: imports * 1_000, index: imports * 100 }),
    use: <R>(work: (own: typeof sample) => Promise<R>) => {
      imports++;
      return work({ ...sample, indexing: false });
    },
  };
  const plan = await planSnapshot({ egress, log: deps.log }, task, scratch, { head: 20_000 });
  assert.deepEqual([plan.parts, plan.records.all, plan.records.stated], [8, 6_600, true]);
  assert.ok(plan.time.all > 0 && plan.memory > 0 && plan.disk.database > 0);
  const { added } = await importSnapshot({ ...deps, egress, indexing: false }, task);
  assert.ok(Math.abs(plan.papers / added - 1) < 0.1, `${plan.papers} planned, ${added} came`);
  assert.ok(Math.abs(plan.records.wanted / added - 1) < 0.1);
});
