import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutNulls } from './lenient-schema.ts';

test('what is null is left out, in lists and objects at every depth', () => {
  assert.deepEqual(withoutNulls({ a: null, b: [null, 1, { c: null, d: '' }], e: {} }), { b: [1, { d: '' }], e: {} });
  assert.equal(withoutNulls(null), undefined);
});
