import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageComplexityStats, ParsedPage } from '@llamaindex/liteparse';
import { LEGIBLE, lackOf, legibility, mayLack } from './scanned.ts';

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

test('text that is no language is told from words, numbers, codes and other scripts', () => {
  const GARBAGE = 'H@rb0#r ~~ %%^ &&* 3~st3rn |||| ;;; qqq @@## zzq wxkj';
  const legible = [
    PROSE,
    'Der Rat hat am Dienstag, (S. 12) 3,5 % z. B.',
    'X7-22B/4 AB-991 https://example.org/a?b a@example.org',
    '港の委員会は火曜日の夜に集まり',
    'اجتمعت لجنة الميناء',
  ];
  for (const text of legible) assert.ok(legibility(text) >= LEGIBLE, text);
  assert.ok(legibility(GARBAGE) < LEGIBLE);
  const scan = { isGarbled: false, fullPageImage: true, imageCoverage: 1 } as PageComplexityStats;
  assert.equal(lackOf({ ...scan, textLength: 500 }, GARBAGE), 'sense');
  assert.equal(lackOf({ ...scan, textLength: 500 }, PROSE), undefined);
  assert.equal(lackOf({ ...scan, textLength: 50 }, PROSE), 'some');
  assert.equal(lackOf({ ...scan, fullPageImage: false, imageCoverage: 0, textLength: 500 }, GARBAGE), undefined);
});
