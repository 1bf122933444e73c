import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Seed, StructureSignals } from '../graph/types.ts';
import { structureOf } from './structure.ts';

const told = (works: number, seeds: number): StructureSignals => ({
  ...{ structural: works, articleRank: 0, seedOverlap: seeds },
  ...{ citedBySeeds: 0, citesSeeds: 0 },
});

/** Of the papers 1 to 12, the last two share a work with the best one, and works with many. */
const expandStructure = async (seeds: readonly Seed[]) => ({
  signals: new Map([
    ...(seeds.some(({ id }) => id === 1) ? ([[11, told(1, 1)]] as const) : []),
    [12, told(8, seeds.length)],
  ]),
  links: [],
  truncated: false,
});

it('where the best papers are only titles, a single link with one of them counts for nothing', async () => {
  const ids = Int32Array.from({ length: 12 }, (_, i) => i + 1);
  const pool = { ids, scores: Float64Array.from(ids, (id) => 1 / id), semantic: new Float32Array(12), fit: 1 };
  const strengths = async (trust: number) => {
    const found = await structureOf({ expandStructure }, { ...pool, trust }, deadlineIn(30_000));
    return [...(found?.strengths ?? [])].slice(-2);
  };
  const [[oneOfTexts = 0, manyOfTexts], [oneOfTitles, manyOfTitles]] = [await strengths(1), await strengths(0.1)];
  assert.deepEqual([manyOfTexts, manyOfTitles], [1, 1]);
  assert.ok(oneOfTexts > 0.1);
  assert.equal(oneOfTitles, 0);
});

it('a graph has half of the time of the search, and five seconds at most', async () => {
  const asked: number[] = [];
  const limit = deadlineIn(Number.POSITIVE_INFINITY);
  const within = (ms: number): Deadline => {
    asked.push(ms);
    return limit;
  };
  const pool = { ids: Int32Array.of(1), scores: Float64Array.of(1), semantic: new Float32Array(1), fit: 1, trust: 1 };
  for (const remaining of [4_000, 40_000])
    await structureOf({ expandStructure }, pool, { ...limit, remaining: () => remaining, within });
  assert.deepEqual(asked, [2_000, 5_000]);
});
