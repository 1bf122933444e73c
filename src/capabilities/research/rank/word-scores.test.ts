import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textHashes } from '../text/terms.ts';
import { weightedBm25 } from './bm25.ts';
import { TermSlots } from './term-slots.ts';
import { candidate, statsOf } from './testing.ts';
import { wordScores } from './word-scores.ts';

const near = (actual: ArrayLike<number>, expected: readonly number[]): void => {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs((actual[i] as number) - value) < 1e-9, `${i}: ${actual[i]} is not ${value}`);
  }
};

describe('TermSlots', () => {
  it('finds each term once, those beyond 31 bits too, and no other', () => {
    let seed = 1;
    const numbers = Array.from({ length: 2_000 }, () => {
      seed = Math.imul(seed, 1664525) + 1013904223;
      return seed >>> 0;
    });
    const known = numbers.slice(0, 500);
    const slots = new TermSlots([...known, ...known]);
    assert.deepEqual([...slots.terms], [...new Set(known)]);
    for (const number of numbers) assert.equal(slots.placeOf(number), [...slots.terms].indexOf(number));
    assert.equal(new TermSlots([]).placeOf(0), -1);
    assert.equal(new TermSlots([0]).placeOf(0), 0);
  });
});

describe('wordScores', () => {
  it('is BM25 with k1 1.2 and b 0.75, words of the title counting twice, over the best', () => {
    const papers = [
      candidate(1, 'graph theory', 'nothing'),
      candidate(2, 'paper', 'graph cuts and flows'),
      candidate(3, 'else', 'unrelated'),
    ];
    const stats = statsOf(papers);
    const part = (count: number, length: number): number =>
      (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / stats.averageLength));
    const { bm25 } = wordScores({ terms: textHashes('graph') }, papers, stats);
    near(bm25, [1, part(1, 5) / part(2, 5), 0]);
  });

  it('counts a word as often as the query repeats it', () => {
    const papers = [candidate(1, 'graph'), candidate(2, 'quark')];
    const stats = statsOf(papers);
    near(wordScores({ terms: textHashes('graph quark graph') }, papers, stats).bm25, [1, 0.5]);
  });

  it('knows words side by side, in the order of the query only', () => {
    const papers = [
      candidate(1, 'x', 'random forest'),
      candidate(2, 'x', 'forest random'),
      candidate(3, 'x', 'random trees in a forest'),
      candidate(4, 'random', 'forest'),
      candidate(5, 'random forest', 'x'),
    ];
    const { phrases } = wordScores({ terms: textHashes('random forests') }, papers, statsOf(papers));
    // A pair across the end of the title is none; one in the title counts twice.
    near(phrases, [1 / 2.2, 0, 0, 0, 2 / 3.2]);
  });

  it('takes words as neighbours between which stands one that nobody uses', () => {
    const papers = [candidate(1, 'x', 'random forest'), candidate(2, 'x', 'random forest')];
    const { phrases } = wordScores({ terms: textHashes('random qwertz of forests') }, papers, statsOf(papers));
    near(phrases, [1 / 2.2, 1 / 2.2]);
  });

  it('has no scores for a query of no words, and nothing for no papers', () => {
    const papers = [candidate(1, 'graph')];
    near(wordScores({ terms: textHashes('') }, papers, statsOf(papers)).bm25, [0]);
    near(wordScores({ terms: textHashes('graph') }, [], statsOf(papers)).bm25, []);
  });
});

describe('weightedBm25', () => {
  it('weighs terms', () => {
    const papers = [candidate(1, 'graph'), candidate(2, 'quark'), candidate(3, 'other')];
    const terms = { terms: textHashes('graph quark'), weights: Float64Array.of(0.25, 0.75) };
    near(weightedBm25(terms, papers, statsOf(papers)), [1 / 3, 1, 0]);
  });
});
