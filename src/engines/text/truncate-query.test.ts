import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LONGEST_QUERY, truncateQuery } from './truncate-query.ts';

it('a query is used up to its limit, in whole characters', () => {
  const query = 'a'.repeat(LONGEST_QUERY);
  assert.equal(truncateQuery(query), query);
  assert.equal(truncateQuery(`${query} and more`), query);
  const cut = truncateQuery(`${'a'.repeat(LONGEST_QUERY - 1)}😀`);
  assert.ok(cut.isWellFormed());
  assert.equal(cut.length, LONGEST_QUERY);
});
