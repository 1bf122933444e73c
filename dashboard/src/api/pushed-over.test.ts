import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pushedOver } from './pushed-over.ts';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const over = (before: string, now: string): string =>
  pushedOver(list(before), list(now))
    .map(({ id }) => id)
    .join('');

test('newer items push older ones over the end of a page', () => {
  assert.equal(over('dcba', 'fedc'), 'ba');
  assert.equal(over('dcba', 'dcba'), '');
  assert.equal(over('dcba', 'hgfe'), 'dcba');
  assert.equal(over('', 'dcba'), '');
});

test('what was deleted is not kept', () => {
  // The page has taken in `9`, which stood behind it.
  assert.equal(over('dcba', 'dcb9'), '');
  assert.equal(over('dcba', 'cba9'), '');
  assert.equal(over('dcba', 'edba'), '');
});
