import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiffRow, diffRows } from './diff-rows.ts';

const HEAD = '--- previous\n+++ current\n';
/** Differing words in brackets, cells apart by bars. */
const shown = ({ kind, before, now }: DiffRow): string => {
  const side = (cells: DiffRow['before']) =>
    cells?.map((cell) => cell.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')).join('|');
  return `${kind}: ${side(before)} > ${side(now)}`;
};

test('a changed line shows the words that differ, and amounts whole', () => {
  const diff = `${HEAD}@@ -1,2 +1,2 @@\n # Lamp\n-Now only €13.50 in the shop.\n+Now only €12.90 in the shop.\n`;
  assert.deepEqual(diffRows(diff).map(shown), [
    'same: # Lamp > # Lamp',
    'changed: Now only [€13.50] in the shop. > Now only [€12.90] in the shop.',
  ]);
});

test('rows of a table are compared cell by cell; the line below its head is left out', () => {
  const diff = `${HEAD} | Name | Price |\n | --- | ---: |\n-| Lamp \\| red | 10 |\n+| Lamp \\| red | 12 |\n`;
  assert.deepEqual(diffRows(diff).map(shown), [
    'same: Name|Price > Name|Price',
    'changed: Lamp | red|[10] > Lamp | red|[12]',
  ]);
});

test('lines that have little in common differ as a whole, also those without a partner and very long ones', () => {
  const long = 'word '.repeat(500);
  const diff = `${HEAD}-Open on Monday\n-gone\n+We moved to Berlin in May\n context\n-${long}a\n+${long}b\n`;
  assert.deepEqual(diffRows(diff).map(shown), [
    'changed: [Open on Monday] > [We moved to Berlin in May]',
    'changed: [gone] > undefined',
    'same: context > context',
    `changed: [${long}a] > [${long}b]`,
  ]);
});

test('unchanged lines are folded to their number, and so is what is beyond the most lines', () => {
  const diff = `${HEAD}@@ -5,2 +5,2 @@\n-a\n+b\n c\n@@ -1008,0 +1009 @@\n+d\n@@ -1009 +1011,0 @@\n-e\n`;
  assert.deepEqual(diffRows(diff).map(shown), [
    'folded: 4 unchanged lines > ',
    'changed: [a] > [b]',
    'same: c > c',
    'folded: 1,002 unchanged lines > ',
    'changed: undefined > [d]',
    'changed: [e] > undefined',
  ]);
  assert.deepEqual(diffRows(diff, 5).map(shown).slice(1), ['changed: [a] > [b]', 'folded: 5 more lines not shown > ']);
});
