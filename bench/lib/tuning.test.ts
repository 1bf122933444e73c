import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RANK_CONSTANTS, type RankConstants } from '../../src/capabilities/research/index.ts';
import { STAGES, stageRows } from './stages.ts';
import { objective, type Trial, tune } from './trial.ts';

const quality = (ndcg: number, recall = 0.5) => ({ queries: 1, ndcg, recall, map: 0 });

/** A collection that likes its best value of a constant most. */
function trial(
  collection: string,
  score: (constants: RankConstants) => number,
  share: Trial['variant'] = 'as is',
): Trial {
  return { collection, variant: share, bm25: quality(0.5), run: (constants) => quality(0.5 + score(constants)) };
}

describe('tuning', () => {
  it('finds what is best for all, and is not led by one collection that gains much', () => {
    const grid = { feedback: [0.5, 1, 2] };
    const most = trial('one', ({ feedback }) => (feedback === 2 ? 0.3 : 0.02));
    const modest = ['two', 'three'].map((name) => trial(name, ({ feedback }) => (feedback === 2 ? -0.03 : 0.02)));
    assert.equal(tune({ ...RANK_CONSTANTS, feedback: 0.5 }, [most], grid).feedback, 2);
    assert.notEqual(tune({ ...RANK_CONSTANTS, feedback: 0.5 }, [most, ...modest], grid).feedback, 2);
  });

  it('stays where nothing is better', () => {
    assert.deepEqual(tune(RANK_CONSTANTS, [trial('one', () => 0)]), RANK_CONSTANTS);
  });

  it('counts a collection once, however many variants there are of it', () => {
    const [good, bad] = [trial('one', () => 0.02), trial('two', () => 0.01)];
    const twice = [good, trial('one', () => 0.02, 'short'), bad];
    assert.ok(Math.abs(objective(RANK_CONSTANTS, [good, bad]) - objective(RANK_CONSTANTS, twice)) < 1e-12);
  });
});

describe('rows of stages', () => {
  it('have the change of each collection from BM25, and their mean', () => {
    const stages = STAGES.map(({ name }) => ({ stage: name, quality: quality(0.55) }));
    const rows = stageRows([
      { name: 'one', bm25: quality(0.5), stages },
      { name: 'two', bm25: quality(0.55), stages },
    ]);
    assert.deepEqual(
      rows.slice(0, 3).map(({ collection, ndcgChange }) => [collection, Number(ndcgChange).toFixed(2)]),
      [
        ['one', '0.10'],
        ['two', '0.00'],
        ['mean', '0.05'],
      ],
    );
    assert.equal(rows.length, 3 * STAGES.length);
  });
});
