import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coverage, hasEnough } from './coverage.ts';
import { fuse } from './fuse.ts';

const paper = (id: number, title: string, abstract = '') => ({
  paperId: String(id),
  primaryId: `doi:10.5555/${id}`,
  title,
  abstract,
  score: 1,
  ids: { doi: [`10.5555/${id}`] },
});
const idsOf = (results: readonly { paperId: string }[]) => results.map(({ paperId }) => Number(paperId));
const QUERY = 'graph neural networks for molecules';

describe('results of the catalog and the sources', () => {
  it('are merged into one ranking: papers that all return first, without duplicates', async () => {
    const best = paper(1, 'Graph neural networks for molecules');
    const results = await fuse(
      {
        query: QUERY,
        local: [paper(2, 'Neural networks'), best],
        isLocalGood: true,
        live: [
          [best, paper(3, 'Graph networks')],
          [paper(4, 'Molecules'), best],
        ],
      },
      10,
    );
    assert.equal(results[0]?.paperId, '1');
    assert.deepEqual(idsOf(results).sort(), [1, 2, 3, 4]);
    for (const [i, { score }] of results.entries()) assert.ok(i === 0 || score <= (results[i - 1]?.score as number));
  });

  it('put relevant papers before irrelevant ones of the catalog', async () => {
    const poor = Array.from({ length: 8 }, (_, i) => paper(i + 1, `Networks of roads ${i}`));
    const good = Array.from({ length: 3 }, (_, i) => paper(i + 100, `Graph neural networks and molecules ${i}`));
    const results = await fuse({ query: QUERY, local: poor, isLocalGood: false, live: [good, [], good] }, 20);
    assert.deepEqual(idsOf(results).slice(0, 3), [100, 101, 102]);
    assert.equal(results.length, 11);
  });

  it('keep papers that only the catalog has', async () => {
    const own = paper(1, 'Graph neural networks for molecules', 'Our own.');
    const others = Array.from({ length: 10 }, (_, i) =>
      paper(i + 100, `Graph neural networks for molecules, part ${i}`),
    );
    const live = Array.from({ length: 5 }, () => others);
    const results = await fuse({ query: QUERY, local: [own], isLocalGood: false, live }, 20);
    assert.ok(idsOf(results).indexOf(1) < 3, String(idsOf(results)));
  });

  it("drop a source's low-ranked papers without a word of the query", async () => {
    const list = Array.from({ length: 30 }, (_, i) => paper(i + 1, `Journal of other things ${i}`));
    const results = await fuse({ query: QUERY, local: [], isLocalGood: false, live: [list] }, 50);
    assert.deepEqual(idsOf(results), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('are cut at k, ties by the smaller id', async () => {
    const live = [[paper(9, 'Graph')], [paper(5, 'Graph')]];
    assert.deepEqual(idsOf(await fuse({ query: 'graph', local: [], isLocalGood: false, live }, 1)), [5]);
  });
});

describe('the catalog has enough', () => {
  const hits = (count: number, title: string) => Array.from({ length: count }, (_, i) => paper(i, title));

  it('if enough results cover most of the query', () => {
    assert.equal(hasEnough(QUERY, hits(10, 'Graph neural networks'), 10), true);
    assert.equal(hasEnough(QUERY, hits(9, 'Graph neural networks'), 10), false);
    assert.equal(hasEnough(QUERY, hits(3, 'Graph neural networks'), 3), true);
  });

  it('not if many cover a word or two', () => {
    assert.equal(hasEnough(QUERY, hits(40, 'Neural networks of the brain'), 10), false);
  });

  it('not if all of them lack the main subject', () => {
    const results = hits(40, 'Training of large models: a method');
    const weightOf = (term: string): number => (term === 'zeolit' ? 12 : 1);
    assert.equal(hasEnough('training large models zeolites', results, 10), true);
    assert.equal(hasEnough('training large models zeolites', results, 10, weightOf), false);
  });

  it('never for a query without words', () => {
    assert.equal(hasEnough('the of and', hits(10, 'x'), 1), false);
    assert.equal(coverage(new Set(), new Set(['x'])), 0);
  });
});
