import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cardAt, labelAt, pageOf } from './place.ts';

/** The card of the line that begins so. */
function cardOf(markdown: string, start: string): string[] {
  const page = pageOf(markdown);
  return cardAt(page, page.lines.findIndex(({ line }) => line.startsWith(start)) + 1);
}

describe('the card that a line is in', () => {
  it('is all of its item', () => {
    const list = '1. ### Plush bear\n\n   12 May · Toys\n\n2. ### Goat cheese\n\n   9 May · Food';
    assert.deepEqual(cardOf(list, '12 May'), ['Plush bear', '12 May · Toys']);
    assert.deepEqual(cardOf(list, '2.'), ['Goat cheese', '9 May · Food']);
  });

  it('is what stands below its heading, if there are others of that level', () => {
    const page = '# Tents\n\n## Dome\n\n£129\n\nIn stock\n\n## Ridge\n\n£245';
    assert.deepEqual(cardOf(page, 'In stock'), ['Dome', '£129', 'In stock']);
    assert.deepEqual(cardOf('# Tents\n\nFrom £99\n\nIn stock', 'In stock'), []);
  });

  it('is none if there is much below the heading, or a table', () => {
    const long = Array.from({ length: 9 }, (_, i) => `Line ${i}`).join('\n\n');
    assert.deepEqual(cardOf(`## A\n\n${long}\n\n## B\n\nLast`, 'Line 3'), []);
    assert.deepEqual(cardOf('## A\n\nFirst\n\n| a | b |\n| --- | --- |\n\n## B\n\nLast', 'First'), []);
  });
});

describe('the label of a line', () => {
  const labelOf = (markdown: string, start: string): string => {
    const page = pageOf(markdown);
    const line = page.lines.find(({ line }) => line.startsWith(start));
    return labelAt(page, line?.at ?? 0, line?.line ?? '');
  };
  it('is what stands before a colon, the short line above, or words below a figure', () => {
    assert.equal(labelOf('Fee: £40', 'Fee'), 'Fee');
    assert.equal(labelOf('# Club\n\n**Junior (4–15)**\n\n£3.90', '£3.90'), 'Junior (4–15)');
    assert.equal(labelOf('First train\n\n5:40\n\nLast train\n\n0:10\n\nTicket', '0:10'), 'Last train');
    assert.equal(labelOf('Figures\n\n112\n\npeople work here', '112'), 'people work here');
    assert.equal(labelOf('## Tents\n\n£129\n\nIn stock', '£129'), '');
    assert.equal(labelOf('[Home](/)\n\nOpen daily', 'Open'), '');
    assert.equal(
      labelOf(`# Trains\n\n${'Late.\n\n'.repeat(15_000)}## Last\n\nLast train\n\n0:10`, '0:10'),
      'Last train',
    );
  });
});
