import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOf, fromOf, searchOf, stepOf } from './filter.ts';

test('a filter comes back from the address that it makes, and what is usual is not in it', () => {
  assert.equal(searchOf(filterOf('')), '');
  const filter = { ...filterOf(''), range: '', search: 'a&b=c', status: 'error' };
  assert.deepEqual(filterOf(searchOf(filter)), filter);
  assert.equal(filterOf('range=nonsense').range, '24');
});

test('a range begins at a whole minute, and long ones are counted by day', () => {
  const filter = filterOf('range=1');
  assert.equal(fromOf(filter, Date.parse('2026-01-02T03:04:59.999Z')), '2026-01-02T02:04:00.000Z');
  assert.equal(fromOf(filterOf('range='), 0), undefined);
  assert.deepEqual(
    ['1', '168', '720', ''].map((range) => stepOf({ ...filter, range })),
    ['hour', 'hour', 'day', 'day'],
  );
});
