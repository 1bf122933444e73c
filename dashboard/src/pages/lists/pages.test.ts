import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextToDecide, placeWithin } from './pages.ts';

test('a page whose rows are gone is the last one that has any', () => {
  assert.deepEqual(
    [placeWithin(100, 101, 100), placeWithin(100, 100, 100), placeWithin(300, 150, 100), placeWithin(50, 0, 50)],
    [100, 0, 100, 0],
  );
});

/** The numbers of records that a reviewer is shown who decides on every record whose number `skips` does not have. */
function shownTo(records: number, rows: number, skips: (n: number) => boolean, rounds: number): number[] {
  let open = Array.from({ length: records }, (_, n) => n);
  const shown: number[] = [];
  let offset = 0;
  for (let round = 0; round < rounds; round++) {
    const page = open.slice(offset, offset + rows);
    shown.push(...page);
    const decided = page.map((n) => !skips(n));
    offset = nextToDecide(offset, open.length, decided);
    open = open.filter((n) => !page.includes(n) || skips(n));
  }
  return shown;
}

test('whoever passes over some records misses none, and comes back to those at the end', () => {
  const isPassed = (n: number): boolean => n % 3 === 0;
  const all = Array.from({ length: 10 }, (_, n) => n);
  assert.deepEqual(shownTo(10, 4, isPassed, 3), all);
  assert.deepEqual(shownTo(10, 4, isPassed, 4).slice(10), [0, 3, 6, 9]);
  assert.deepEqual(
    shownTo(10, 5, () => false, 3),
    all,
  );
});
