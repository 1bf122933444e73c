import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXTRACTOR } from '../../../engines/page/index.ts';
import { comparableFields } from './compare-page.ts';

test('a monitor compares fields only with those that the same version read', () => {
  assert.equal(comparableFields({ fields: '{}', extractor: EXTRACTOR }), '{}');
  for (const extractor of [null, EXTRACTOR - 1]) assert.equal(comparableFields({ fields: '{}', extractor }), null);
});
