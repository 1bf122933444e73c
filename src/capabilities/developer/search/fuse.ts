import type { RankedResult } from './documents.ts';

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009) with a small constant, so that ranks count: there are up to
 * three lists from GitHub beside one from here, and what the operator imported should not drown among them. With these two
 * numbers the first three of the import come before anything that only GitHub found.
 */
const RANK_OFFSET = 10;
const LIVE_WEIGHT = 0.8;

/**
 * One ranking of what was found here and of what GitHub found: their scores do not compare, their ranks do. What both found
 * counts twice, and the words of the import stand, since it has the whole text.
 * @param live lists, each best first
 */
export function fuse(local: readonly RankedResult[], live: readonly (readonly RankedResult[])[]): RankedResult[] {
  const fused = new Map<string, { result: RankedResult; score: number; order: number }>();
  const add = (result: RankedResult, rank: number, weight: number): void => {
    const key = result.type === 'doc' ? result.id : result.id.toLowerCase();
    const known = fused.get(key);
    const score = weight / (RANK_OFFSET + rank);
    if (known) known.score += score;
    else fused.set(key, { result, score, order: fused.size });
  };
  for (const [i, result] of local.entries()) add(result, i + 1, 1);
  for (const list of live) for (const [i, hit] of list.entries()) add(hit, i + 1, LIVE_WEIGHT);
  return [...fused.values()]
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ result, score }) => ({ ...result, score }));
}
