import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLruCache } from './cached-lookup.ts';

test('the entry that was used longest ago makes room for a new one', () => {
  const recent = createLruCache<number>(2);
  recent.set('a', 1, 100);
  recent.set('b', 2, 100);
  assert.equal(recent.get('a', 0), 1);
  recent.set('c', 3, 100);
  assert.deepEqual([recent.get('a', 0), recent.get('b', 0), recent.get('c', 0)], [1, undefined, 3]);
  assert.equal(recent.size, 2);
});

test('an entry ends when its time has come, also when it is used', () => {
  const recent = createLruCache<number>(2);
  recent.set('a', 1, 100);
  assert.equal(recent.get('a', 99), 1);
  assert.equal(recent.get('a', 100), undefined);
  assert.equal(recent.size, 0);
});
