import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUCKETS, bucketOf } from './buckets.ts';
import { divide, type Part } from './division.ts';

/** A worker with pages under way that end now and then. */
interface Simulated {
  worker: number;
  buckets: readonly number[];
  leaving: ReadonlySet<number>;
  slots: number;
  most: number;
  readonly pages: number[];
}

const AT_ONCE = 50;
const ALL = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/** xorshift32 */
function randomOf(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

test('workers that come and go never share a bucket or exceed the limit, and divide all of it evenly', () => {
  const random = randomOf(7);
  const workers: Simulated[] = [
    { worker: 0, buckets: ALL, leaving: new Set(), slots: AT_ONCE, most: AT_ONCE, pages: [] },
  ];
  const look = (one: Simulated): void => {
    const others: Part[] = workers.filter((other) => other !== one);
    const busy = (bucket: number): number => one.pages.filter((page) => page === bucket).length;
    const use = { running: one.pages.length, busy, waiting: (bucket: number) => bucket % 5 };
    const keeps = new Set(one.worker === 0 ? [0, 9] : []);
    Object.assign(one, divide({ ...one, keeps }, others, AT_ONCE, use));
  };
  const work = (one: Simulated): void => {
    if (random(3) === 0) one.pages.splice(0, random(one.pages.length + 1));
    const active = one.buckets.filter((bucket) => !one.leaving.has(bucket));
    while (active.length > 0 && one.pages.length < one.most) one.pages.push(active[random(active.length)] as number);
  };
  const check = (): void => {
    const held = workers.flatMap(({ buckets }) => buckets);
    assert.equal(new Set(held).size, held.length, 'no bucket is of two');
    for (const { pages, buckets } of workers) for (const page of pages) assert.ok(buckets.includes(page));
    const running = workers.reduce((sum, { pages }) => sum + pages.length, 0);
    assert.ok(running <= AT_ONCE, `${running} pages at once`);
    assert.ok(workers[0]?.buckets.includes(0) && workers[0]?.buckets.includes(9), 'the holder keeps what it must');
  };
  for (let round = 0; round < 3_000; round++) {
    const event = random(60);
    if (event === 0 && workers.length < 6) {
      const free = [1, 2, 3, 4, 5, 6].filter((number) => !workers.some(({ worker }) => worker === number));
      workers.push({ worker: free[0] as number, buckets: [], leaving: new Set(), slots: 0, most: 0, pages: [] });
    }
    // One leaves or dies; what it had is free.
    if (event === 1 && workers.length > 1) workers.splice(1 + random(workers.length - 1), 1);
    const one = workers[random(workers.length)] as Simulated;
    work(one);
    look(one);
    check();
  }
  for (let round = 0; round < 20; round++) {
    for (const one of workers) {
      one.pages.length = 0;
      look(one);
    }
  }
  const sizes = workers.map(({ buckets }) => buckets.length);
  assert.equal(
    sizes.reduce((a, b) => a + b),
    BUCKETS,
  );
  assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, `${sizes}`);
  assert.equal(
    workers.reduce((sum, { most }) => sum + most, 0),
    AT_ONCE,
  );
});

test('hosts spread over the buckets, and all URLs of a host are in one', () => {
  const counts = new Map<number, number>();
  for (let i = 0; i < 2_560; i++) {
    const bucket = bucketOf(`https://site-${i}.example/a`);
    assert.equal(bucketOf(`http://www.site-${i}.example:8080/b?c`), bucket);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  assert.ok(counts.size > 250 && Math.max(...counts.values()) < 30, `${counts.size} ${Math.max(...counts.values())}`);
  assert.equal(bucketOf('no url'), 0);
});
