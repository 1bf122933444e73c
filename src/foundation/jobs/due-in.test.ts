import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dropDatabase, freshDatabase } from '../../../test/support/postgres.ts';
import { until } from '../../../test/support/until.ts';
import { type Database, migrate, openPostgres } from '../store/index.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { migrations } from './schema.ts';
import { startWorker, type Worker } from './worker.ts';

let url: string;
let databases: Database[];
/** Of the process with the worker, and of another one. */
let own: Jobs;
let peer: Jobs;
let worker: Worker;
const ran: unknown[] = [];

before(async () => {
  url = await freshDatabase();
  databases = [await openPostgres(url), await openPostgres(url)];
  await migrate(databases[0] as Database, migrations);
  [own, peer] = databases.map((db) => createJobs(db)) as [Jobs, Jobs];
  worker = startWorker({
    jobs: own,
    kinds: { k: { run: async ({ payload }) => void ran.push(payload) } },
    pollMs: 600_000,
  });
  await until(() => own.db.news.isLive);
});

after(async () => {
  await worker.stop();
  for (const db of databases) await db.close();
  await dropDatabase(url);
});

test('a sleeping worker runs what another process enqueues', async () => {
  await peer.enqueue(peer.db, { kind: 'k', payload: 'now' });
  await until(() => ran.includes('now'));
});

test('a sleeping worker wakes up when a later job is due, and when another process brings it forward', async () => {
  await peer.enqueue(peer.db, { kind: 'k', payload: 'soon', runAt: Date.now() + 300 });
  await until(() => ran.includes('soon'));
  const job = { kind: 'k', dedupeKey: 'one', payload: 'brought forward' };
  await peer.enqueue(peer.db, { ...job, runAt: Date.now() + 3_600_000 });
  await peer.enqueue(peer.db, { ...job, runAt: Date.now(), wake: true });
  await until(() => ran.includes('brought forward'));
});

test('an idle worker looks once a minute, and every five seconds while jobs run', async () => {
  await until(async () => (await own.dueIn(['k'])) === 60_000);
  await own.enqueue(own.db, { kind: 'other' });
  assert.ok(((await own.dueIn(['k', 'other'])) ?? 1) <= 0, 'one is due that this worker does not run');
  await own.claim({ kinds: ['other'], leaseMs: 500_000 });
  assert.equal(await own.dueIn(['other']), 5_000);
  assert.equal(await own.dueIn(['k']), 60_000);
});
