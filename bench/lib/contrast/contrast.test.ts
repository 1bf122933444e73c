import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compare, folderOf, together } from './folders.ts';
import { learnByContrast, type TermText } from './learn.ts';

/** Texts of two subjects: a title with one word of the subject, an abstract with others. */
const [CAR, AUTOMOBILE, ENGINE, CELL, MEMBRANE, PROTEIN] = [1, 2, 3, 11, 12, 13];
const texts: TermText[] = Array.from({ length: 200 }, (_, i) => {
  const subject = i % 2 === 0 ? [CAR, AUTOMOBILE, ENGINE] : [CELL, MEMBRANE, PROTEIN];
  const word = (at: number) => subject[(i + at) % 3] as number;
  const filler = Array.from({ length: 10 }, (__, at) => 100 + ((i * 7 + at * 13) % 60));
  return { title: Uint32Array.of(word(0), 200 + (i % 20)), abstract: Uint32Array.of(word(1), word(2), ...filler) };
});
const options = { dimensions: 16, steps: 60, seed: 3, rate: 0.02 };
const stats = { documents: 200, averageLength: 16, df: () => 0 };
const dot = (a?: Float32Array, b?: Float32Array) => a?.reduce((sum, value, k) => sum + value * (b?.[k] ?? 0), 0) ?? 0;

describe('vectors learned by contrast', () => {
  it('are close for words of one subject, and the same in every run', () => {
    const learned = learnByContrast(texts, options);
    const { query } = folderOf(learned, stats);
    const like = (a: number, b: number) => dot(query(Uint32Array.of(a)), query(Uint32Array.of(b)));
    assert.ok(like(CAR, ENGINE) > 0.5, String(like(CAR, ENGINE)));
    assert.ok(like(CAR, CELL) < 0.2, String(like(CAR, CELL)));
    assert.deepEqual(learnByContrast(texts, options).vectors, learned.vectors);
  });

  it('go on from others, with words that these did not know', () => {
    const general = learnByContrast(
      texts.map(({ title, abstract }) => ({ title, abstract: abstract.filter((term) => term !== PROTEIN) })),
      options,
    );
    const { query } = folderOf(learnByContrast(texts, { ...options, from: general, steps: 20 }), stats);
    assert.ok(dot(query(Uint32Array.of(PROTEIN)), query(Uint32Array.of(MEMBRANE))) > 0.4);
  });

  it('beside others are compared by the mean of the cosines', () => {
    const axis = (at: number) => Float32Array.from({ length: 4 }, (_, k) => Number(k === at));
    const one = { paper: () => axis(0), query: () => axis(0) };
    const other = { paper: () => axis(1), query: () => axis(2) };
    const { paper, query } = together(one, other, { one: 4, other: 4 }, 0.3);
    const none = new Uint32Array(0);
    assert.ok(Math.abs(dot(paper(none, none), query(none)) - 0.7) < 1e-6);
  });
});

describe('a comparison of two rankings', () => {
  it('tells a difference from chance', () => {
    const before = Array.from({ length: 50 }, (_, i) => (i % 10) / 20);
    const better = before.map((value) => value + 0.1);
    assert.deepEqual(compare(before, better), { wins: 50, losses: 0, p: 0 });
    const chance = compare(
      before,
      before.map((value, i) => value + (i % 2 === 0 ? 0.1 : -0.1)),
    );
    assert.deepEqual([chance.wins, chance.losses], [25, 25]);
    assert.ok(chance.p > 0.5);
  });
});
