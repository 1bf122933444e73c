import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUCKETS, bucketOf, divide, type Part } from './division.ts';

/** A worker with pages under way that end now and then. */
interface Simulated {
  worker: number;
  buckets: readonly number[];
  leaving: ReadonlySet<number>;
  slots: number;
  most: number;
  hungry: boolean;
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
    { worker: 0, buckets: ALL, leaving: new Set(), slots: AT_ONCE, most: AT_ONCE, hungry: false, pages: [] },
  ];
  let hasPages = true;
  const look = (one: Simulated): void => {
    const others: Part[] = workers.filter((other) => other !== one);
    const busy = (bucket: number): number => one.pages.filter((page) => page === bucket).length;
    const waiting = (bucket: number): number => (hasPages ? bucket % 5 : 0);
    const free = one.most > one.pages.length || one.most === 0;
    const active = one.buckets.filter((bucket) => !one.leaving.has(bucket));
    const hungry = free && active.every((bucket) => waiting(bucket) === 0);
    const use = { running: one.pages.length, busy, waiting, hungry, full: !free };
    const keeps = new Set(one.worker === 0 ? [0, 9] : []);
    Object.assign(one, divide({ ...one, keeps }, others, AT_ONCE, use), { hungry });
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
      workers.push({
        worker: free[0] as number,
        buckets: [],
        leaving: new Set(),
        slots: 0,
        most: 0,
        hungry: true,
        pages: [],
      });
    }
    // One leaves or dies; what it had is free.
    if (event === 1 && workers.length > 1) workers.splice(1 + random(workers.length - 1), 1);
    const one = workers[random(workers.length)] as Simulated;
    work(one);
    look(one);
    check();
  }
  hasPages = false;
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

test('a worker that has more to do than it can shares what waits with one that has nothing to do', () => {
  const part = (worker: number, buckets: readonly number[]) => ({
    ...{ worker, buckets, slots: 25, leaving: new Set<number>() as ReadonlySet<number>, keeps: new Set<number>() },
  });
  let full = part(0, ALL.slice(0, 128));
  let hungry = part(1, ALL.slice(128));
  const waits = (bucket: number): number => (bucket < 40 ? 3 : 0);
  const ofFull = { running: 25, busy: () => 0, waiting: waits, hungry: false, full: true };
  for (let look = 0; look < 2; look++) {
    full = { ...full, ...divide(full, [{ ...hungry, hungry: true }], AT_ONCE, ofFull) };
    const ofHungry = { running: 0, busy: () => 0, waiting: () => 0, hungry: true, full: false };
    hungry = { ...hungry, ...divide(hungry, [{ ...full, hungry: false }], AT_ONCE, ofHungry) };
  }
  assert.equal(hungry.buckets.filter((bucket) => waits(bucket) > 0).length, 20);
  // Both have something to do: nothing moves.
  const before = full.buckets;
  full = { ...full, ...divide(full, [{ ...hungry, hungry: false }], AT_ONCE, ofFull) };
  assert.deepEqual([full.leaving.size, full.buckets.filter((bucket) => !before.includes(bucket))], [0, []]);
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
