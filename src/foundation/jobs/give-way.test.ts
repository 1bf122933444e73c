import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import { migrate, openSqlite } from '../store/index.ts';
import { firstLimit, nextLimit } from './give-way.ts';
import { createJobs, migrations, startWorker } from './index.ts';

test('fewer jobs run while the event loop is late, and more when it is quick and all that may run do', () => {
  let limit = firstLimit(150);
  for (let turn = 0; turn < 20; turn++) limit = nextLimit(limit, 1, 150, true);
  assert.equal(limit, 150);
  for (let turn = 0; turn < 3; turn++) limit = nextLimit(limit, 100, 150, true);
  assert.ok(limit < 60, `${limit} jobs`);
  for (let turn = 0; turn < 20; turn++) limit = nextLimit(limit, 100, 150, true);
  assert.ok(limit >= 4 && limit <= 16, `${limit} jobs`);
  assert.equal(nextLimit(limit, 1, 150, false), limit);
  assert.deepEqual([firstLimit(3), nextLimit(3, 100, 3, true), nextLimit(3, 1, 3, true)], [3, 3, 3]);
});

test('jobs that give way and last do not keep others of their kind from starting', async () => {
  await using db = openSqlite(join(tempDir(), 'trawl.db'));
  await migrate(db, migrations);
  const jobs = createJobs(db);
  const COUNT = 60;
  let running = 0;
  const { promise: all, resolve: end } = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    running++;
    await all;
  };
  for (let n = 0; n < COUNT; n++) await jobs.enqueue(db, { kind: 'check', payload: n });
  const worker = startWorker({ jobs, atOnce: 100, kinds: { check: { run, atOnce: COUNT, givesWay: true } } });
  await until(async () => running === COUNT, 'all run at once');
  end();
  await worker.stop({ graceMs: 60_000 });
});
