import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance, speller } from './speller.ts';

const COUNTS: Readonly<Record<string, number>> = {
  convolutional: 900,
  convolution: 300,
  revolution: 20,
  gone: 0,
  node: 50,
  mode: 70,
  fisheries: 5,
};
const { nearest } = speller(Object.keys(COUNTS), (word) => COUNTS[word] ?? 0);

const words = (word: string, isAlone = false): string[] => nearest(word, 2, isAlone).map((one) => one.word);

test('edits are insertions, deletions, replacements and exchanges of neighbours', () => {
  assert.deepEqual(
    [editDistance('abcd', 'abdc', 2), editDistance('abcd', 'abxd', 2), editDistance('abcd', 'abd', 2)],
    [1, 1, 1],
  );
  assert.equal(editDistance('kitten', 'sitting', 3), 3);
  assert.ok(editDistance('kitten', 'sitting', 2) > 2);
});

test('an unknown word is taken for the nearest ones that papers have', () => {
  assert.equal(words('convolutonal')[0], 'convolutional');
  assert.equal(words('convloutional')[0], 'convolutional');
  // Short words may be anything.
  assert.deepEqual(words('mod'), []);
  assert.deepEqual(words('goen'), []);
  assert.deepEqual(words('qwertyuiop', true), []);
});

test('a word that is alone is also taken for words that share much of it', () => {
  assert.deepEqual(words('fisherman'), []);
  assert.deepEqual(words('fisherman', true), ['fisheries']);
});
