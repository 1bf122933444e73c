import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fuseRanks } from './fuse-ranks.ts';

const itself = (item: string): string => item;

describe('fuseRanks', () => {
  it('adds weight / (k + place) over the rankings', () => {
    const fused = fuseRanks(
      [
        { items: ['a', 'b'], weight: 1 },
        { items: ['b'], weight: 0.5 },
      ],
      { keyOf: itself, k: 10 },
    );
    assert.deepEqual(fused, [
      { item: 'b', score: 1 / 12 + 0.5 / 11, bestRank: 0 },
      { item: 'a', score: 1 / 11, bestRank: 0 },
    ]);
  });

  it('counts an item once in each ranking, at its first place', () => {
    const fused = fuseRanks([{ items: ['a', 'A', 'b'], weight: 1 }], { keyOf: (item) => item.toLowerCase() });
    assert.deepEqual(
      fused.map(({ item, score }) => [item, score]),
      [
        ['a', 1 / 61],
        ['b', 1 / 63],
      ],
    );
  });

  it('leaves equals in the order of the rankings, unless told how to order them', () => {
    const rankings = [
      { items: ['x', 'b'], weight: 1 },
      { items: ['x', 'a'], weight: 1 },
    ];
    const order = (tie?: (a: { item: string }, b: { item: string }) => number) =>
      fuseRanks(rankings, { keyOf: itself, ...(tie && { tie }) }).map(({ item }) => item);
    assert.deepEqual(order(), ['x', 'b', 'a']);
    assert.deepEqual(
      order((a, b) => (a.item < b.item ? -1 : 1)),
      ['x', 'a', 'b'],
    );
  });

  it('joins items of several rankings, and shows which was ranked higher', () => {
    const rankings = [
      { items: ['b1', 'a1'], weight: 1 },
      { items: ['a2', 'b2'], weight: 1 },
    ];
    const fused = fuseRanks(rankings, {
      keyOf: (item) => item[0],
      join: (known, next, isHigher) => (isHigher ? `${next}>${known}` : `${known}>${next}`),
    });
    assert.deepEqual(fused.map(({ item }) => item).sort(), ['a2>a1', 'b1>b2']);
  });
});
