import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprintOf } from '../../../engines/text/index.ts';
import { createNearDuplicates } from './near-duplicates.ts';

const words = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `word${((from + i) * 7919) % 10_007}`);
const print = (text: readonly string[]): string => fingerprintOf(text.join(' ')) as string;

test('a page is the twin of an earlier one of its host, and not of itself', () => {
  const near = createNearDuplicates();
  const text = words(0, 400);
  assert.equal(near.twinOf('https://a.example/1', print(text)), undefined);
  assert.equal(near.twinOf('https://a.example/1', print(text)), undefined, 'fetched again');
  assert.equal(near.twinOf('https://a.example/2', print(text.with(10, 'another'))), 'https://a.example/1');
  assert.equal(near.twinOf('https://b.example/2', print(text)), undefined);
  near.add('https://a.example/3', print(words(5_000, 300)));
  assert.equal(near.twinOf('https://a.example/4', print(words(5_000, 300))), 'https://a.example/3');
});
