import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import type { RowFilter } from './facts.ts';
import { allRows, mergeVectors } from './merge.ts';
import { nearestSearch } from './nearest.ts';
import { gaussian } from './random.ts';
import { openSegments } from './segments.ts';
import { TermRowsBuilder, writeTermRows } from './term-records.ts';

const DIMENSIONS = 40;
const PAPERS = 6_000;
/** Ids have gaps. */
const idOf = (i: number): number => 3 * i + 1;

function unit(next: () => number, towards?: Float32Array): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, k) => next() * 0.5 + (towards?.[k] ?? 0));
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}

const next = gaussian(9);
const centres = Array.from({ length: 30 }, () => unit(next));
const vectors = new Map(
  Array.from({ length: PAPERS }, (_, i) => [
    idOf(i),
    unit(
      next,
      centres[i % centres.length]?.map((x) => 2 * x),
    ),
  ]),
);
const none = new Set([idOf(5), idOf(77)]);

async function searcher() {
  const dir = tempDir();
  const rows = new TermRowsBuilder();
  const noTerms = new Uint32Array(0);
  for (const id of vectors.keys())
    rows.add({ id, title: noTerms, abstract: noTerms }, { created: id, updated: -id, categories: [id % 7, id % 5] });
  await writeTermRows(join(dir, 'terms'), rows.done());
  const segment = { terms: 'terms', rows: PAPERS, vectors: undefined };
  const bare = openSegments(dir, [segment]);
  await mergeVectors(join(dir, 'vectors'), bare, allRows(bare, 0), {
    dimensions: DIMENSIONS,
    vectorize: async (ids) => ids.map((id) => (none.has(id) ? undefined : vectors.get(id))),
  });
  return nearestSearch(openSegments(dir, [{ ...segment, vectors: 'vectors' }], bare), DIMENSIONS);
}

/** All papers by their exact closeness. */
function exactly(query: Float32Array, may: (id: number) => boolean): number[] {
  const scored = [...vectors].filter(([id]) => may(id) && !none.has(id));
  const score = (vector: Float32Array): number => vector.reduce((sum, x, k) => sum + x * (query[k] as number), 0);
  return scored
    .map(([id, vector]) => ({ id, score: score(vector) }))
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
}

const bits = (ids: Iterable<number>): Uint8Array => {
  const set = new Uint8Array(Math.ceil(idOf(PAPERS) / 8));
  for (const id of ids) set[id >> 3] = (set[id >> 3] as number) | (1 << (id & 7));
  return set;
};

test('finds nearly all of the nearest, in the order of their closeness', async () => {
  const nearest = await searcher();
  assert.equal(nearest.papers, PAPERS - none.size);
  let shared = 0;
  for (const centre of centres) {
    const query = unit(next, centre);
    const { ids, scores } = nearest.search(query, 50);
    assert.equal(ids.length, 50);
    assert.ok(scores.every((score, i) => i === 0 || score <= (scores[i - 1] as number)));
    assert.equal(ids[0], exactly(query, () => true)[0]);
    const truth = new Set(exactly(query, () => true).slice(0, 50));
    shared += ids.filter((id) => truth.has(id)).length;
  }
  assert.ok(shared / (50 * centres.length) > 0.95, `${shared / (50 * centres.length)}`);
});

const ANY = { days: undefined, categories: [], ids: undefined };

test('narrows by either date and by all categories', async () => {
  const nearest = await searcher();
  const query = unit(next);
  const found = (filter: Partial<RowFilter>): number[] => [
    ...nearest.search(query, PAPERS, nearest.mask({ ...ANY, ...filter })).ids,
  ];
  const like = (is: (id: number) => boolean): number[] => exactly(query, is);
  const same = (a: number[], b: number[]): void => assert.deepEqual(new Set(a), new Set(b));
  same(
    found({ days: [30, 90] }),
    like((id) => id >= 30 && id <= 90),
  );
  same(
    found({ days: [-90, -30] }),
    like((id) => id >= 30 && id <= 90),
  );
  same(
    found({ categories: [6, 4] }),
    like((id) => id % 7 === 6 && id % 5 === 4),
  );
  same(found({ categories: [3], days: [0, 300], ids: bits([1, 10, 52, 157, 400]) }), [10, 52, 157]);
  assert.deepEqual(found({ categories: [99] }), []);
});

test('finds papers that pass a filter although thousands of others are nearer', async () => {
  const nearest = await searcher();
  const query = centres[0] as Float32Array;
  const only = (ids: number[]) => nearest.mask({ ...ANY, ids: bits(ids) });
  const far = exactly(query, () => true).slice(-40);
  const { ids } = nearest.search(query, 10, only(far));
  const own = new Set(far);
  assert.equal(ids.length, 10);
  assert.ok(ids.every((id) => own.has(id)));
  assert.equal(ids[0], far[0]);
  assert.equal(nearest.search(query, 10, only([])).ids.length, 0);
  assert.equal(nearest.search(query, 10, nearest.mask({ ...ANY, ids: new Uint8Array(0) })).ids.length, 0);
  assert.deepEqual(new Set(nearest.search(query, 100, only([...far, ...none])).ids), own);
});

test('papers of the same closeness come by their numbers, and the same query gives the same answer', async () => {
  const nearest = await searcher();
  const query = unit(next);
  assert.deepEqual(nearest.search(query, 300), nearest.search(query, 300));
  const all = nearest.search(query, PAPERS);
  assert.equal(all.ids.length, PAPERS - none.size);
  assert.ok(all.scores.every((s, i) => s !== all.scores[i - 1] || (all.ids[i] as number) > (all.ids[i - 1] as number)));
});
