import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rowsOf } from './rows.ts';
import { nameWords } from './words-of-names.ts';

describe('words.tsv', () => {
  const lines = readFileSync(new URL('./words.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const rows = lines.filter((line) => !line.startsWith('#'));

  it('has a concept, languages and words in each row', () => {
    for (const row of rows)
      assert.match(row, /^[a-z]+\/[^\t/]+\t(?:-|mul|[a-z]{2}(?: [a-z]{2})*)\t\S[^\t]*\S$|^[a-z]+\/[^\t/]+\t\S+\t\S$/);
  });

  it('has words without spaces around them, none twice', () => {
    for (const row of rows) {
      const words =
        row
          .split('\t')[2]
          ?.split(',')
          .map((word, i) => (i === 0 ? word : word.slice(1))) ?? [];
      assert.deepEqual(
        words.filter((word) => word === '' || word !== word.trim().normalize('NFC')),
        [],
        row,
      );
      assert.deepEqual(
        words.filter((word, i) => words.indexOf(word) !== i),
        [],
        row,
      );
    }
  });

  it('has one meaning for each word of a group of languages', () => {
    const found = new Map<string, string>();
    for (const { concept, languages, words } of rowsOf('word'))
      for (const word of words.map((one) => `${languages}: ${nameWords(one).join(' ')}`)) {
        assert.equal(found.get(word) ?? concept, concept, word);
        found.set(word, concept);
      }
  });

  it('has no list without rows', () => {
    assert.throws(() => rowsOf('nonsense'), RangeError);
  });
});
