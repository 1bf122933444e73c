import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  averageLengthOf,
  countTerms,
  flatIdf,
  idf,
  idfAmong,
  lengthNorm,
  scoreText,
  termScore,
  termShare,
} from './bm25.ts';

const near = (actual: number, expected: number): void => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`);

describe('BM25', () => {
  it('is the formula', () => {
    // idf ln(1 + (10 - 2 + .5) / 2.5), norm 1.2 * (.25 + .75 * 50 / 100), score idf * 3 * 2.2 / (3 + norm).
    near(idf(10, 2), Math.log(1 + 8.5 / 2.5));
    near(lengthNorm(50, 100), 0.75);
    near(termScore(3, 0.75, idf(10, 2)), (Math.log(4.4) * 6.6) / 3.75);
    near(termShare(3, 0.75, 2), 6 / 3.75);
    near(lengthNorm(50, 100, { k1: 2, b: 0 }), 2);
    near(termScore(3, 2, 1, { k1: 2, b: 0 }), 9 / 5);
  });

  it('never counts a term against a text, not even with counts that are out of date', () => {
    assert.ok(idf(10, 10) > 0);
    assert.equal(idf(10, 12), 0);
    assert.ok(flatIdf(10, 10) > 0.6);
  });

  it('prefers the rare term, the field that counts more and the shorter text', () => {
    const query = new Set(['rare', 'common']);
    const text = (title: string, body: string) =>
      countTerms(query, [
        { terms: title.split(' '), count: 2 },
        { terms: body.split(' '), count: 1 },
      ]);
    const texts = [
      text('common', 'x y z'),
      text('x', 'rare y z'),
      text('x', 'common y z'),
      text('x', 'common y z y z y z y z'),
    ];
    const weights = idfAmong(query, texts);
    const [inTitle = 0, rare = 0, common = 0, long = 0] = texts.map((one) =>
      scoreText(one, weights, averageLengthOf(texts)),
    );
    assert.ok(rare > inTitle && inTitle > common && common > long, [rare, inTitle, common, long].join(' '));
    assert.equal(averageLengthOf([]), 0);
  });
});
