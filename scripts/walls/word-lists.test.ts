import assert from 'node:assert/strict';
import { test } from 'node:test';

const { wordLists } = (await import(new URL('./word-lists.mjs', import.meta.url).href)) as {
  wordLists(source: string, isWord: (word: string) => boolean): number;
};

test('word lists: patterns and lists of texts with many words of a language, and no others', () => {
  const words = new Set('one two three four five six seven'.split(' '));
  const count = (source: string): number => wordLists(source, (word) => words.has(word));
  assert.equal(count('const a = /^(?:one|two|three|four|five|six)$/i;'), 0);
  assert.equal(count('const a = /^(?:one|two|three|four|five|six|seven)$/i;'), 1);
  assert.equal(count('const a: readonly string[] = ["one", "two", "three", "four", "five", "six", "fünf"];'), 1);
  assert.equal(count('const a = "one two three four five six seven".split(" ");'), 1);
  assert.equal(count('const a = new RegExp("one|two|three|four|five|six|seven", "u");'), 1);
  assert.equal(count('const a = /^(?:div|span|one|two|li|table|thead|tbody|section)$/;'), 0);
});
