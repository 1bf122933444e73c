import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllChosen, withAll } from './choose.ts';

test('what is not shown stays as it is when all that are shown are chosen, or none', () => {
  const chosen = withAll(new Set(['hidden', 'a']), ['a', 'b']);
  assert.deepEqual([...chosen], ['hidden', 'a', 'b']);
  assert.deepEqual([...withAll(chosen, ['a', 'b'])], ['hidden']);
});

test('of nothing not all is chosen', () => {
  assert.equal(isAllChosen(new Set(['a']), []), false);
  assert.deepEqual([...withAll(new Set(['a']), [])], ['a']);
});
