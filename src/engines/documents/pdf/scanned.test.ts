import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ParsedPage } from '@llamaindex/liteparse';
import { mayLack } from './scanned.ts';

const page = (text: string): ParsedPage =>
  ({ textItems: text.split('\n').map((line) => ({ text: line })) }) as ParsedPage;
const PROSE =
  'The ducks of the large pond swim past the old harbour every morning and return before the lamps are lit.\n';

test('pages with enough text in words are not examined for more', () => {
  assert.equal(mayLack(page(PROSE.repeat(3))), false);
  assert.equal(
    mayLack(page('Größere Enten schwimmen über den schönen Fluß, während Gänse zögern.\n'.repeat(4))),
    false,
  );
});

test('pages with little text, or with letters that are no words, are examined', () => {
  assert.equal(mayLack(page('')), true);
  assert.equal(mayLack(page('A caption')), true);
  // Codes of glyphs in place of letters: each is 29 too low.
  const shifted = [...PROSE.repeat(3)].map((char) =>
    char === '\n' || char === ' ' ? char : String.fromCharCode(char.charCodeAt(0) - 29),
  );
  assert.equal(mayLack(page(shifted.join(''))), true);
  assert.equal(mayLack(page(PROSE.repeat(3).replace(/[aeiou]/g, '\ufffd'))), true);
});
