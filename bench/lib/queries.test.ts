import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pieceOf, queriesFrom } from './queries.ts';
import { seeded } from './random.ts';

const TITLE = 'On the expressive power of deep graph neural networks';

describe('derived queries', () => {
  it('are the same for the same seed and others for another', () => {
    const titles = Array.from({ length: 40 }, (_, i) => `${TITLE} ${i}`);
    assert.deepEqual(queriesFrom(titles, seeded(1)), queriesFrom(titles, seeded(1)));
    assert.notDeepEqual(queriesFrom(titles, seeded(1)), queriesFrom(titles, seeded(2)));
  });

  it('are whole titles and pieces of two to six words in turn', () => {
    const random = seeded(3);
    const lengths = new Set<number>();
    for (let i = 0; i < 200; i++) {
      const piece = pieceOf(TITLE, random);
      assert.ok(TITLE.includes(piece));
      lengths.add(piece.split(' ').length);
    }
    assert.deepEqual([...lengths].sort(), [2, 3, 4, 5, 6]);
    assert.equal(pieceOf('Word', random), 'Word');
    assert.equal(queriesFrom([TITLE, TITLE], random)[0], TITLE);
  });

  it('leave out what no search could make much of', () => {
    assert.deepEqual(queriesFrom(['P = NP?', 'Sorting', 'On it'], seeded(1)), ['Sorting']);
  });

  it('draw numbers evenly from 0 up to 1', () => {
    const random = seeded(7);
    const numbers = Array.from({ length: 10_000 }, random);
    assert.ok(numbers.every((n) => n >= 0 && n < 1));
    const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
    assert.ok(Math.abs(mean - 0.5) < 0.02, String(mean));
  });
});
