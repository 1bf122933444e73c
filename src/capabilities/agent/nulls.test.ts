import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutNulls, withoutPaths } from './nulls.ts';

test('what is null is left out, in lists and objects at every depth', () => {
  assert.deepEqual(withoutNulls({ a: null, b: [null, 1, { c: null, d: '' }], e: {} }), { b: [1, { d: '' }], e: {} });
  assert.equal(withoutNulls(null), undefined);
});

test('values of paths are taken out, with records of which nothing is left', () => {
  const data = { plans: [{ name: 'Solo', price: 5 }, { price: 9 }], note: 'x' };
  assert.deepEqual(withoutPaths(data, ['plans[0].price', 'plans[1].price', 'nothing']), {
    plans: [{ name: 'Solo' }],
    note: 'x',
  });
  assert.deepEqual(withoutPaths({ a: 1 }, ['a']), {});
  assert.equal(withoutPaths('text', ['data']), undefined);
});
