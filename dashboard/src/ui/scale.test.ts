import assert from 'node:assert/strict';
import { test } from 'node:test';
import { niceScale } from './scale.ts';

test('scales end at or above the largest value, in few whole steps', () => {
  for (const max of [0, 1, 3, 7, 10, 11, 99, 100, 101, 1_234, 56_789, 1_000_000]) {
    const { top, ticks } = niceScale(max);
    assert.ok(top >= max && top >= 1, `${max}: ${top}`);
    assert.ok(ticks.length >= 2 && ticks.length <= 6, `${max}: ${ticks}`);
    assert.ok(ticks.every(Number.isInteger), `${max}: ${ticks}`);
    assert.equal(ticks.at(-1), top);
  }
  assert.deepEqual(niceScale(9).ticks, [0, 5, 10]);
});
