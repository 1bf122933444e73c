import assert from 'node:assert/strict';
import { it } from 'node:test';
import { beginning, LONGEST_QUERY } from './beginning.ts';

it('a query is looked at up to its bound, in whole characters', () => {
  const query = 'a'.repeat(LONGEST_QUERY);
  assert.equal(beginning(query), query);
  assert.equal(beginning(`${query} and more`), query);
  const cut = beginning(`${'a'.repeat(LONGEST_QUERY - 1)}😀`);
  assert.ok(cut.isWellFormed());
  assert.equal(cut.length, LONGEST_QUERY);
});
