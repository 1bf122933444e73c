import type { RankedResult } from './documents.ts';

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009). */
const RRF = 60;

/**
 * One ranking of what was found here and of what GitHub found, by reciprocal rank: their scores do not compare. What both
 * found counts twice, and the words of the import stand, since it has the whole text.
 * @param live lists, each best first
 */
export function fuse(local: readonly RankedResult[], live: readonly (readonly RankedResult[])[]): RankedResult[] {
  const fused = new Map<string, { result: RankedResult; score: number; order: number }>();
  const add = (result: RankedResult, rank: number): void => {
    const key = result.type === 'doc' ? result.id : result.id.toLowerCase();
    const known = fused.get(key);
    if (known) known.score += 1 / (RRF + rank);
    else fused.set(key, { result, score: 1 / (RRF + rank), order: fused.size });
  };
  for (const [i, result] of local.entries()) add(result, i + 1);
  for (const list of live) for (const [i, hit] of list.entries()) add(hit, i + 1);
  return [...fused.values()]
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ result, score }) => ({ ...result, score }));
}
