import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempt, afterStored } from './not-stored.ts';

const failure = { status: 0, message: 'offline', issues: [] } as never;
const of = (entryIds: string[], settle = false): Attempt => ({ entryIds, decision: 'include', reason: '', settle });

test('a decision that could not be stored stays until one on the same entry is', () => {
  const all = [of(['1', '2']), of(['3']), of(['1'], true)].map((attempt) => ({ attempt, failure }));
  const left = (stored: Attempt) => afterStored(all, stored).map(({ attempt: { entryIds } }) => entryIds.join());
  assert.deepEqual(left(of(['9'])), ['1,2', '3', '1']);
  assert.deepEqual(left(of(['1', '3'])), ['2', '1']);
  assert.deepEqual(left(of(['1'], true)), ['1,2', '3']);
});
