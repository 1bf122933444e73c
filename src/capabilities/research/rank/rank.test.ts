import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { termHash } from '../../../engines/text/index.ts';
import { nameParts } from '../text/names.ts';
import { NAME_END } from '../text/terms.ts';
import { closenessTo } from './closeness.ts';
import { CONSTANTS } from './constants.ts';
import { feedbackTerms, feedbackVector } from './feedback.ts';
import { nameMatcher } from './fields.ts';
import { expand, rank } from './rank.ts';
import { ALL, alone, candidate, filler, query, statsOf, unit } from './testing.ts';
import type { Candidate, RankOptions, RankQuery } from './types.ts';

const DOCUMENTS = 1_000;
const long = filler(80);

/** Ids in their order. */
function ranking(asked: RankQuery, papers: readonly Candidate[], options: RankOptions = ALL): number[] {
  const stats = statsOf(papers, DOCUMENTS);
  return rank(asked, expand(asked, papers, stats, options), papers, stats, options).map(({ id }) => id);
}

describe('closeness', () => {
  it('moves papers with few words towards the mean, and those without a vector to it', () => {
    const papers = [
      candidate(1, 'full', long, [1, 0]),
      candidate(2, 'brief words', '', [1, 0]),
      candidate(3, 'far', long, [0, 1]),
      candidate(4, 'none', long),
    ];
    const { cosines, believed } = closenessTo(unit([1, 0]), papers, CONSTANTS);
    assert.deepEqual([...cosines], [1, 1, 0, 0]);
    const mean = 2 / 3;
    assert.equal(believed[0], 1);
    assert.ok((believed[1] as number) > mean && (believed[1] as number) < 0.75);
    assert.equal(believed[2], 0);
    assert.equal(believed[3], mean);
  });
});

describe('feedbackVector', () => {
  const scores = (...values: number[]): Float64Array => Float64Array.from(values);

  it('points to the best papers, weighted by score', () => {
    const papers = [candidate(1, 'a', long, [1, 0]), candidate(2, 'b', long, [0, 1]), candidate(3, 'c', long, [-1, 0])];
    const found = feedbackVector(papers, scores(1, 0.8, 0.3), CONSTANTS);
    assert.ok(found);
    const [x = 0, y = 0] = found.vector;
    assert.ok(x > y && y > 0, `${x} ${y}`);
    assert.ok(Math.abs(Math.hypot(x, y) - 1) < 1e-6);
    assert.equal(found.trust, 1);
  });

  it('uses few papers, with ties by the smaller ids', () => {
    const papers = Array.from({ length: 12 }, (_, i) => candidate(12 - i, 'a', long, i < 6 ? [1, 0] : [0, 1]));
    const { vector } = feedbackVector(papers, new Float64Array(12).fill(1), CONSTANTS) as { vector: Float32Array };
    assert.deepEqual([...vector], [0, 1]);
  });

  it('gives short papers less weight', () => {
    const trust = (words: number): number =>
      feedbackVector([candidate(1, filler(words), '', [1, 0])], scores(1), CONSTANTS)?.trust as number;
    assert.ok(trust(5) < trust(20) && trust(20) < trust(100));
    assert.equal(trust(100), 1);
  });

  it('ignores papers without a vector or a score', () => {
    assert.equal(feedbackVector([candidate(1, 'a')], scores(1), CONSTANTS), undefined);
    assert.equal(feedbackVector([candidate(1, 'a', '', [1, 0])], scores(0), CONSTANTS), undefined);
    assert.equal(feedbackVector([], scores(), CONSTANTS), undefined);
  });
});

describe('feedbackTerms', () => {
  it('selects terms that the best papers share and others rarely have', () => {
    const best = Array.from({ length: 3 }, (_, i) =>
      candidate(i, 'heart', `attack infarction common ${filler(5, `own${i}x`)}`),
    );
    const rest = Array.from({ length: 30 }, (_, i) => candidate(10 + i, 'other', `common ${filler(5, `rest${i}x`)}`));
    const papers = [...best, ...rest];
    const scores = Float64Array.from(papers, (_, i) => (i < 3 ? 1 : 0));
    const { terms, weights } = feedbackTerms(papers, scores, statsOf(papers), CONSTANTS);
    const first = new Set(terms.subarray(0, 3));
    assert.deepEqual(first, new Set(['heart', 'attack', 'infarct'].map(termHash)));
    assert.ok(terms.indexOf(termHash('common')) > 3);
    assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
  });
});

describe('rank', () => {
  const topic = [1, 0.1, 0];
  const elsewhere = [0, 0.1, 1];
  const papers = [
    candidate(1, 'heart attack treatment', `${long} heart attack`, topic),
    candidate(2, 'heart attack outcomes', `${long} heart attack`, topic),
    candidate(3, 'myocardial infarction', `${long} aspirin`, topic),
    candidate(4, 'heart of a city', `${long} city`, elsewhere),
    candidate(5, 'city planning', `${long} city`, elsewhere),
  ];

  it('ranks papers similar to the best ones above others that share a word with the query', () => {
    assert.deepEqual(ranking(query('heart attacks'), papers).slice(0, 3).sort(), [1, 2, 3]);
    const words = ranking(query('heart attacks'), papers, { ...ALL, expansion: false, dense: false });
    assert.equal(words[2], 4);
  });

  it('uses the query itself without feedback, and only words without vectors', () => {
    const asked = query('heart', elsewhere);
    assert.equal(ranking(asked, papers, { ...ALL, expansion: false })[0], 4);
    const bare = papers.map((paper) => ({ ...paper, vector: undefined }));
    assert.deepEqual(
      ranking(asked, bare, { ...ALL, expansion: false }),
      ranking(asked, papers, { ...ALL, expansion: false, dense: false }),
    );
  });

  it('uses feedback terms if there are no vectors', () => {
    const bare = [
      candidate(1, 'heart attack', 'heart attack myocardial infarction'),
      candidate(2, 'heart attack', 'heart attack myocardial infarction'),
      candidate(3, 'myocardial infarction', 'x'),
      candidate(4, 'unrelated', 'y'),
    ];
    assert.deepEqual(ranking(query('heart attacks'), bare), [1, 2, 3, 4]);
    const stats = statsOf(bare, DOCUMENTS);
    const { terms, vector } = expand(query('heart attacks'), bare, stats, ALL);
    assert.ok(terms.terms.includes(termHash('infarct')));
    assert.equal(vector, undefined);
  });

  it('handles papers of which only some have a vector', () => {
    const some = papers.map((paper) => (paper.id === 2 ? { ...paper, vector: undefined } : paper));
    assert.deepEqual(ranking(query('heart attacks'), some).slice(0, 2).sort(), [1, 2]);
  });

  it('can leave out each stage', () => {
    const asked = query('random forests', [1, 0, 0]);
    const [scattered, phrase] = [
      candidate(1, 'x', `random ${long} forest`, [1, 0, 0]),
      candidate(2, 'x', `${long} random forest`, [1, 0, 0]),
    ];
    const both = [scattered, phrase];
    const off: RankOptions = { expansion: false, dense: false, proximity: false, structure: false };
    assert.deepEqual(ranking(asked, both, off), [1, 2]);
    assert.deepEqual(ranking(asked, both, { ...off, proximity: true }), [2, 1]);
    const cited = [scattered, { ...phrase, structure: 1 }];
    assert.deepEqual(ranking(asked, cited, off), [1, 2]);
    assert.deepEqual(ranking(asked, cited, { ...off, structure: true }), [2, 1]);
  });

  it('does not depend on the order of the candidates, ties by the smaller id', () => {
    const twins = [...papers, { ...(papers[4] as Candidate), id: 0 }, { ...(papers[0] as Candidate), id: 9 }];
    const order = ranking(query('heart attacks'), twins);
    assert.deepEqual(ranking(query('heart attacks'), twins.toReversed()), order);
    assert.ok(order.indexOf(0) < order.indexOf(5));
    assert.ok(order.indexOf(1) < order.indexOf(9));
  });

  it('gives scores of at least 0 and similarity between -1 and 1, for any query', () => {
    const opposite = papers.map((paper, i) => ({
      ...paper,
      vector: alone(unit(i % 2 === 0 ? topic : topic.map((x) => -x))),
    }));
    for (const text of ['heart attacks', 'nothing known', '']) {
      const asked = query(text, [-1, 0, 0]);
      const stats = statsOf(opposite, DOCUMENTS);
      for (const options of [ALL, { ...ALL, expansion: false }]) {
        const ranked = rank(asked, expand(asked, opposite, stats, options), opposite, stats, options);
        assert.equal(ranked.length, opposite.length);
        for (const { score, semantic } of ranked) {
          assert.ok(score >= 0 && Number.isFinite(score));
          assert.ok(Math.abs(semantic) <= 1 + 1e-6);
        }
      }
    }
    assert.deepEqual(ranking(query('heart', topic), []), []);
  });
});

describe('titles', () => {
  const best = (text: string, papers: readonly Candidate[]) => ranking(query(text, [1, 0]), papers)[0];

  it('that begin with the query come before those that have its words further on', () => {
    const papers = [
      candidate(1, 'limits of sparse coding for speech', long, [1, 0]),
      candidate(2, 'sparse coding for images of cells', long, [1, 0]),
      candidate(3, 'speech with sparse coding', long, [1, 0]),
    ];
    assert.equal(best('sparse coding for', papers), 2);
  });

  it('with all words come in the order of their length, although others are nearer in meaning', () => {
    const papers = [
      candidate(1, 'coding of images and video streams that are sparse', long, [1, 0]),
      candidate(2, 'images by sparse transforms', long, [0.6, 0.8]),
      candidate(3, 'video', `${long} sparse images`, [1, 0]),
    ];
    assert.equal(best('sparse images', papers), 2);
  });

  it('that only begin with one word of the query gain little', () => {
    const papers = [
      candidate(1, 'sparse matrices', `${long} matrices`, [0, 1]),
      candidate(2, 'learning to compress', `sparse coding of images ${long}`, [1, 0]),
    ];
    assert.equal(best('sparse coding of images', papers), 2);
  });
});

describe('names', () => {
  const people = (...names: string[]) => ({
    ...candidate(names.length, 'x'),
    authors: Uint32Array.from(names.flatMap((name) => [...nameParts(name).map(termHash), NAME_END])),
  });
  const asked = (text: string) => {
    const parts = Uint32Array.from(nameParts(text), termHash);
    const same = Float64Array.from(parts, () => 1);
    return nameMatcher({ parts, terms: parts, confidences: same, rarities: same, isAll: true });
  };

  it('are those of people, together as they are written', () => {
    const match = asked('Zhang Wang Zhao');
    const wanted = match(people('Weiyang Zhang', 'Wenshuo Wang', 'Ding Zhao'));
    assert.ok(wanted > match(people('Bo Zhang', 'Zhao Wang')));
    assert.ok(wanted > match(people('Ding Zhao', 'Wenshuo Wang', 'Weiyang Zhang')));
    assert.ok(wanted > match(people('Weiyang Zhang', 'Wenshuo Wang', 'Ding Zhao', 'Ann Other')));
    const one = asked('Ada Lovelace');
    assert.ok(one(people('Ada Lovelace', 'X Y')) > one(people('Ada Young', 'Tom Lovelace')));
    assert.ok(asked('Nguyen')(people('Long Nguyen')) > asked('Nguyen')(people('Nguyen Tang')));
  });

  it('in a title count less than those of authors', () => {
    const match = asked('Jordan');
    assert.ok(match(people('Stephen Jordan')) > match(candidate(1, 'Jordan normal forms')));
    assert.ok(match(candidate(1, 'Jordan normal forms')) > match(candidate(2, 'x', 'Jordan normal forms')));
  });
});
