import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createHeldPages } from './held-pages.ts';

it('pages in memory are found by the rarest of their terms first, as they are held now', () => {
  const held = createHeldPages();
  held.hold(7, 1, ['a', 'b']);
  held.hold(8, 1, ['a']);
  held.hold(9, 2, ['b', 'c']);
  assert.deepEqual(held.find(['c', 'a'], 10), [9, 7, 8]);
  assert.deepEqual(held.find(['a', 'b'], 1), [7]);
  assert.deepEqual(held.find(['x'], 10), []);
  held.hold(8, 3, ['c']);
  held.drop(9);
  assert.deepEqual([held.find(['c', 'a'], 10), held.changeOf(8), held.has(9), held.ids()], [[7, 8], 3, false, [7, 8]]);
});

it('stays the same however often pages change and go', () => {
  const held = createHeldPages();
  const terms = (id: number, round: number) => [`all`, `page${id}`, `round${round}`];
  for (let round = 0; round < 40; round++) {
    for (let id = 1; id <= 100; id++) held.hold(id, round, terms(id, round));
    held.drop(1 + (round % 100));
  }
  assert.equal(held.size(), 99);
  assert.deepEqual(held.find(['round38'], 10), []);
  assert.equal(held.find(['round39'], 200).length, 99);
  assert.deepEqual(held.find(['page77', 'all'], 1), [77]);
});
