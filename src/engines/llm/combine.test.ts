import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combined, withoutPaths } from './combine.ts';

test('values of paths are taken out, with records of which nothing is left', () => {
  const data = { plans: [{ name: 'Solo', price: 5 }, { price: 9 }], note: 'x' };
  assert.deepEqual(withoutPaths(data, ['plans[0].price', 'plans[1].price', 'nothing']), {
    plans: [{ name: 'Solo' }],
    note: 'x',
  });
  assert.deepEqual(withoutPaths({ a: 1 }, ['a']), {});
  assert.equal(withoutPaths('text', ['data']), undefined);
});

test('rules fill what the model lacks, and stand where no page states what the model says', () => {
  const strange = new Set(['price', 'tags[0]', 'plans[0].seats']);
  const both = (model: unknown, rules: unknown) => combined(model, rules, (path) => strange.has(path));
  assert.deepEqual(both({ name: 'Mug', price: 9, size: null }, { name: 'Pot', price: 12.5, size: 'L', more: true }), {
    ...{ name: 'Mug', price: 12.5, size: 'L', more: true },
  });
  assert.deepEqual(both({ price: 9 }, {}), { price: 9 }, 'what only the model says is kept');
  assert.deepEqual(both({ tags: ['x'] }, { tags: ['a', 'b'] }), { tags: ['a', 'b'] });
  assert.deepEqual(both({ tags: [] }, { tags: ['a'] }), { tags: ['a'] });
  const plans = [{ name: 'Solo', seats: 7 }];
  assert.deepEqual(both({ plans }, { plans: [{ name: 'Solo' }] }), { plans }, 'lists are taken whole');
  assert.deepEqual(both(undefined, undefined), undefined);
});
