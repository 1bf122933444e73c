import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../../foundation/store/index.ts';
import type { FrontierPage } from '../frontier.ts';
import { HostPace } from '../pace/host-pace.ts';
import { createPageQueue } from '../page-queue.ts';
import { lookAround } from './help-wanted.ts';
import { createPagesAhead } from './pages-ahead.ts';
import { createTasks } from './tasks.ts';

test('tasks are counted by kind until they end, and what they throw is handed on', async () => {
  const errors: unknown[] = [];
  let over = 0;
  const tasks = createTasks<'worker' | 'feed'>(
    (error) => errors.push(error),
    () => over++,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  tasks.start('worker', () => promise);
  tasks.start('feed', async () => {
    throw new Error('no');
  });
  assert.deepEqual([tasks.count('worker'), tasks.count('feed')], [1, 1]);
  resolve();
  await tasks.ended();
  assert.deepEqual([tasks.count('worker'), tasks.count('feed'), over], [0, 0, 2]);
  assert.match(String(errors), /no/);
});

const rows = (count: number): FrontierPage[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ seq: n + 1, key: `${n}`, url: `http://site.test/${n}`, depth: 1, attempts: 0, wait: 0, bucket: n % 2 },
  }));

function ahead(all: readonly FrontierPage[], buckets: Set<number>) {
  const pace = new HostPace(60_000);
  const paces = { now: () => 0, open: async () => {}, of: () => pace, listen: () => () => {} };
  const queue = createPageQueue(paces as never);
  const share = {
    ...{ isShared: true, most: 2, active: undefined, version: 0 },
    mayStart: (bucket: number) => buckets.has(bucket),
    sync: async () => ({ hasGained: true, job: undefined }),
  };
  const reads: number[] = [];
  const read = async ({ after }: { readonly after: number }, limit: number) => {
    reads.push(after);
    return all.filter(({ seq }) => seq > after).slice(0, limit);
  };
  let gained = 0;
  const pages = createPagesAhead(queue, share, read, async () => void gained++);
  return { pages, queue, share, reads, gained: () => gained };
}

test('pages are read once, in order, and those of hosts of others are left to them', async () => {
  const { pages, queue, reads } = ahead(rows(300), new Set([0]));
  assert.equal(await pages.fill(300, 0), true);
  assert.deepEqual([reads, queue.size, pages.isDone(300)], [[0], 100, false]);
  // Enough waits: nothing is read.
  await pages.fill(300, 0);
  assert.deepEqual(reads, [0]);
  const taken = pages.take();
  assert.equal(taken?.page.seq, 1);
  // Two may be under way, and pages wait that may not start: there may be others.
  await pages.fill(300, 2);
  assert.deepEqual(reads, [0]);
});

test('a page that ends is done with, and one that is tried again waits, unless its host is another worker’s now', async () => {
  const buckets = new Set([0, 1]);
  const { pages, queue } = ahead(rows(2), buckets);
  await pages.fill(2, 0);
  for (let left = 2; left > 0; left--) {
    const taken = pages.take();
    assert.ok(taken);
    if (left === 1) buckets.delete(taken.page.bucket);
    pages.again({ ...taken.page, attempts: 1, wait: 5 }, taken);
    pages.end(taken.page);
  }
  assert.equal(queue.size, 1);
});

test('hosts that are gained are read from the first page on; a close lets nothing start', async () => {
  const buckets = new Set([0]);
  const { pages, queue, reads, gained } = ahead(rows(4), buckets);
  await pages.fill(4, 0);
  buckets.add(1);
  await pages.divide(0);
  assert.equal(gained(), 1);
  for (let taken = pages.take(); taken; taken = pages.take()) pages.end(taken.page);
  await pages.fill(4, 0);
  assert.deepEqual(reads, [0, 0]);
  assert.ok(queue.size > 0);
  await pages.close(async () => assert.equal(pages.take(), undefined));
  assert.equal(await pages.readOn(async ({ after }) => rows(4).filter(({ seq }) => seq > after)), true);
});

test('hosts are divided with others, whether or not somebody hears of the job, and a busy holder asks for more of them', async () => {
  const db = { kind: 'postgres' } as Database;
  for (const isHeard of [false, true]) {
    const calls: string[] = [];
    const over = new AbortController();
    const share = {
      isShared: false,
      ask: async () => {
        calls.push('ask');
        share.isShared = true;
      },
    };
    const looks = {
      ...{ db, jobsDb: db, share, isHolder: true, heard: isHeard ? () => void calls.push('heard') : undefined },
      divide: async () => {
        calls.push('divide');
        over.abort();
        return undefined;
      },
      ...{ hasSpare: () => true, isFull: () => true, pause: async () => {} },
    };
    await lookAround(looks, over.signal);
    assert.deepEqual(calls, ['ask', 'divide', ...(isHeard ? ['heard'] : [])]);
  }
});
