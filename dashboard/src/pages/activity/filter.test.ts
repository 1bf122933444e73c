import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOf, rangeOf, searchOf, stepOf } from './filter.ts';

test('a filter comes back from the address that it makes, and what is usual is not in it', () => {
  assert.equal(searchOf(filterOf('')), '');
  const filter = { ...filterOf(''), range: '', search: 'a&b=c', status: 'error' };
  assert.deepEqual(filterOf(searchOf(filter)), filter);
  assert.equal(filterOf('range=nonsense').range, '24');
});

test('a range begins at a whole minute, and long ones are counted by day', () => {
  const filter = { ...filterOf(''), range: '1' };
  assert.deepEqual(rangeOf(filter, Date.parse('2026-01-02T03:04:59.999Z')), { from: '2026-01-02T02:04:00.000Z' });
  assert.deepEqual(rangeOf(filterOf('range='), 0), {});
  assert.deepEqual(
    ['1', 'yesterday', '168', '720', ''].map((range) => stepOf({ ...filter, range })),
    ['hour', 'hour', 'hour', 'day', 'day'],
  );
});

test('yesterday is the whole day before, where somebody is', () => {
  const { from = '', to = '' } = rangeOf(filterOf('range=yesterday'), new Date(2026, 0, 2, 3, 4).getTime());
  assert.deepEqual([new Date(from), new Date(to)], [new Date(2026, 0, 1), new Date(2026, 0, 2)]);
});
