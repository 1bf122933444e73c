import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitOf } from './fit.ts';
import { matcher } from './match.ts';
import { candidate, filler, query, statsOf } from './testing.ts';

describe('how well papers fit a query', () => {
  const text = filler(80);
  const papers = [
    candidate(1, 'sparse coding of images', `sparse coding of natural images ${text}`, [1, 0]),
    candidate(2, 'image compression', `coding of images ${text}`, [0.9, 0.1]),
    ...Array.from({ length: 20 }, (_, i) => candidate(3 + i, `topic${i}`, `common ${text}`, [0, 1])),
  ];
  const stats = statsOf(papers, 1_000);
  const fit = (words: string, vector?: readonly number[]): number => {
    const asked = query(words, vector);
    const match = matcher(asked, stats);
    const best = papers.slice(0, 2).map((paper) => ({ ...paper, match: match(paper) }));
    return fitOf(asked, best, Math.max(...best.map((paper) => paper.match.bm25)), stats);
  };

  it('is near 1 for the words of a title, and near 0 for words that no paper has', () => {
    assert.ok(fit('sparse coding of images', [1, 0]) > 0.95);
    assert.ok(fit('galley kitchens of submarines', [0, 1]) < 0.05);
  });

  it('falls with each word that is missing, most with rare ones', () => {
    const all = fit('sparse coding images', [1, 0]);
    const common = fit('sparse coding images common', [1, 0]);
    const rare = fit('sparse coding images halibut', [1, 0]);
    assert.ok(all > common && common > rare, `${all} ${common} ${rare}`);
  });

  it('is near 1 for a word alone that papers have', () => {
    assert.ok(fit('sparse') > 0.95);
    assert.ok(fit('halibut') < 0.05);
  });

  it('grows with nearness in meaning, and can do without it', () => {
    assert.ok(fit('sparse images', [1, 0]) > fit('sparse images', [0, 1]));
    assert.ok(fit('sparse coding of images') > 0.9);
    assert.ok(fit('galley kitchens') < 0.05);
  });

  it('is never 0, even without papers or words', () => {
    assert.ok(fitOf(query('sparse'), [], 0, stats) > 0);
    assert.ok(fit('') > 0);
  });
});
