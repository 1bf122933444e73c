import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { averagePrecision, ndcg, quality, recall } from './score.ts';

const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

const GRADES = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 0],
  ['d', -1],
]);

describe('ndcg', () => {
  it('divides gains of 2^grade - 1 by log2 of rank + 1, and the sum by the best possible one', () => {
    // b, c, a: 1/log2(2) + 0 + 7/log2(4) = 4.5; best a, b: 7/log2(2) + 1/log2(3)
    near(ndcg(['b', 'c', 'a'], GRADES), 4.5 / (7 + 1 / Math.log2(3)));
  });

  it('is 1 for the best order, whatever not relevant documents follow', () => {
    near(ndcg(['a', 'b', 'd', 'unknown'], GRADES), 1);
  });

  it('gives nothing for grades of 0 and below, nor for unjudged documents', () => {
    near(ndcg(['c', 'd', 'unknown'], GRADES), 0);
  });

  it('uses the first documents only, in the ranking and in the ideal one', () => {
    const grades = new Map(Array.from({ length: 12 }, (_, i) => [`r${i}`, 1]));
    const ranked = Array.from({ length: 10 }, (_, i) => `r${i}`);
    near(ndcg(ranked, grades), 1);
    near(ndcg(['x', 'a'], new Map([['a', 1]]), 1), 0);
  });

  it('is 0 for an empty ranking and without relevant documents', () => {
    near(ndcg([], GRADES), 0);
    near(ndcg(['c'], new Map([['c', 0]])), 0);
  });
});

describe('recall', () => {
  it('is the share of the relevant documents that was found, the missing ones counted', () => {
    near(recall(['c', 'b'], GRADES), 1 / 2);
    near(recall(['b', 'x', 'a'], GRADES, 2), 1 / 2);
    near(recall([], GRADES), 0);
  });
});

describe('averagePrecision', () => {
  it('is the mean of the precision at each relevant document, 0 for those not found', () => {
    // found at ranks 1 and 3, one of three is missing: (1/1 + 2/3 + 0) / 3
    const grades = new Map([
      ['a', 1],
      ['b', 2],
      ['m', 1],
    ]);
    near(averagePrecision(['a', 'x', 'b'], grades), (1 + 2 / 3) / 3);
    near(averagePrecision(['x', 'a', 'y', 'b'], grades, 3), 1 / 2 / 3);
  });
});

describe('quality', () => {
  it('is the mean over queries that have a relevant document; one without an answer counts as 0', () => {
    const judgements = new Map([
      ['q1', new Map([['a', 1]])],
      ['q2', new Map([['b', 1]])],
      ['q3', new Map([['c', 0]])],
    ]);
    const rankings = new Map([
      ['q1', ['x', 'a']],
      ['q3', ['c']],
    ]);
    const found = quality([{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }, { id: 'unjudged' }], judgements, rankings);
    assert.equal(found.queries, 2);
    near(found.ndcg, 1 / Math.log2(3) / 2);
    near(found.recall, 1 / 2);
    near(found.map, 1 / 4);
  });
});
