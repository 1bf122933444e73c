import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../../test/support/engines.ts';
import {
  type ClaimedJob,
  createJobs,
  type Jobs,
  migrations as jobsMigrations,
} from '../../../foundation/jobs/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { type Database, migrate, sharedTextMigrations, type Transaction } from '../../../foundation/store/index.ts';
import { addPages, keyOf, type NewPage, nextPages } from '../frontier.ts';
import { type Ledger, openLedger } from '../ledger.ts';
import { CRAWL } from '../settings.ts';
import { migrations } from '../tables.ts';
import { countPages, readTotals, writeTotals } from '../totals.ts';
import { BUCKETS } from './division.ts';
import { HELP, openShare, type Share } from './share.ts';

const START = 1_700_000_000_000;
const IDLE = { running: 0, busy: () => 0, waiting: () => 0, hungry: true, full: false };

forEachEngine('a job of several workers', (fresh, engine) => {
  // SQLite has one process.
  if (engine === 'sqlite') return;
  let db: Database;
  let jobs: Jobs;
  let clock: ReturnType<typeof manualClock>;

  const pages = (...names: string[]): NewPage[] =>
    names.map((name) => ({ key: keyOf(name), url: `http://${name}/`, depth: 1, state: 'queued' }));
  const opened = async (): Promise<ClaimedJob> => {
    db = await (await fresh()).open();
    await migrate(db, [...jobsMigrations, ...sharedTextMigrations, ...migrations]);
    clock = manualClock(START);
    jobs = createJobs(db, { clock });
    await jobs.enqueue(db, { kind: CRAWL, teamId: 't' });
    const job = (await jobs.claim({ kinds: [CRAWL], leaseMs: 60_000 })) as ClaimedJob;
    await db.transaction(async (tx) => {
      await addPages(tx, job.id, 1, pages('start'), START);
      await writeTotals(tx, job.id, job.fence, await countPages(tx, job.id));
    });
    return job;
  };
  const shareOf = (job: ClaimedJob, worker: number, prove?: (tx: Transaction) => Promise<void>): Promise<Share> =>
    openShare({ jobs, jobId: job.id, teamId: 't', worker, atOnce: 10, ...(prove && { prove }) }) as Promise<Share>;
  const holderOf = (job: ClaimedJob) => shareOf(job, 0, (tx) => jobs.checkpoint(tx, job, {}));
  const ledgerOf = (job: ClaimedJob, share: Share, fence: number | undefined, limit: number): Promise<Ledger> =>
    openLedger({
      ...{ db, jobsDb: db, credits: { settleAll: async () => {} }, clock, jobId: job.id, fence, limit, lock: job.id },
      isShared: () => share.isShared,
      prove: share.prove,
      pagesUnderWay: () => 1,
      stored: async () => {},
      wrote: () => {},
    });
  /** A holder and a helper, each with half of the hosts. */
  const pair = async (job: ClaimedJob): Promise<[Share, Share]> => {
    const holder = await holderOf(job);
    assert.equal(await openShare({ jobs, jobId: job.id, teamId: 't', worker: 1, atOnce: 10 }), undefined);
    assert.equal(holder.isShared, false);
    await holder.ask();
    await holder.ask();
    assert.equal((await jobs.list({ kind: HELP })).length, 1, 'as long as nobody has come, nobody else is called');
    const helper = await shareOf(job, 1);
    assert.deepEqual([helper.active?.length, helper.most], [0, 0]);
    for (let look = 0; look < 3; look++) {
      await holder.sync(IDLE);
      await helper.sync(IDLE);
    }
    assert.deepEqual([holder.active?.length, helper.active?.length], [BUCKETS / 2, BUCKETS / 2]);
    assert.deepEqual([holder.most, helper.most], [5, 5]);
    return [holder, helper];
  };

  test('numbers, the limit and the totals are exact, also with several writers at once', async () => {
    const job = await opened();
    const [holder, helper] = await pair(job);
    const mine = await ledgerOf(job, holder, job.fence, 30);
    const theirs = await ledgerOf(job, helper, undefined, 30);
    const names = Array.from({ length: 40 }, (_, i) => `host-${i}.example`);
    await Promise.all([mine.write({ found: pages(...names) }), theirs.write({ found: pages(...names.toReversed()) })]);
    await Promise.all([mine.write({ found: pages('x') }), theirs.write({ found: pages('y') })]);
    assert.equal(await mine.refresh(), 30);
    assert.deepEqual([mine.last, mine.isFull], [43, false], 'the rest is spare');
    const parts = await Promise.all(
      [holder, helper].map((share) => nextPages(db, job.id, { after: 0 }, 100, clock, share.active)),
    );
    const seqs = parts.flat().map(({ seq }) => seq);
    assert.deepEqual(
      seqs.toSorted((a, b) => a - b),
      Array.from({ length: 30 }, (_, i) => i + 1),
      'each page is of one of them',
    );
    assert.ok(parts.every((part) => part.length > 3));
    const end = { state: 'done', status: 200, credits: 1, durationMs: 1, attempts: 1 } as const;
    const document = { size: 2, body: new Uint8Array([1]), blobKey: null, text: undefined };
    const writes = parts.flatMap((part, who) =>
      part.map((page) => (who === 0 ? mine : theirs).write({ page, end, document, found: [] })),
    );
    await Promise.all(writes);
    const { rows } = await sql<{
      n: number;
    }>`SELECT n FROM crawl_documents WHERE job_id = ${job.id} ORDER BY n`.execute(db.kysely);
    assert.deepEqual(
      rows.map(({ n }) => Number(n)),
      Array.from({ length: 30 }, (_, i) => i + 1),
    );
    assert.deepEqual(await readTotals(db, job), await countPages(db, job.id));
  });

  test('a helper that was away for too long stores nothing; its hosts are free, and those of a new holder the old ones', async () => {
    const job = await opened();
    const [holder, helper] = await pair(job);
    const theirs = await ledgerOf(job, helper, undefined, 30);
    await theirs.write({ found: pages('a.example') });
    clock.advance(16_000);
    await theirs.write({ found: pages('b.example') });
    await holder.sync(IDLE);
    assert.equal(holder.active?.length, BUCKETS);
    await assert.rejects(theirs.write({ found: pages('c.example') }), /lost/);
    await assert.rejects(helper.sync(IDLE), /lost/);
    const back = await shareOf(job, 1);
    await holder.sync(IDLE);
    await holder.sync(IDLE);
    await back.sync(IDLE);
    assert.equal(back.active?.length, BUCKETS / 2);
    const next = await holderOf(job);
    assert.deepEqual([next.isShared, next.active?.length], [true, BUCKETS / 2]);
    await assert.rejects(holder.sync(IDLE), /lost/);
    await db.transaction((tx) => back.leave(tx));
    await next.sync(IDLE);
    assert.equal(next.active?.length, BUCKETS);
    assert.equal((await countPages(db, job.id)).last, 3);
  });
});
