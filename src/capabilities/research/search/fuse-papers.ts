import { fuseRanks, type Ranking } from '../../../engines/text/index.ts';

/**
 * One ranking of papers from several whose scores do not compare. Ties by the smaller paperId. Of a paper that several name, the
 * earliest ranking's result stands, with the fused score.
 * @param k papers at most
 */
export function fusePapers<T extends { readonly paperId: string; readonly score: number }>(
  rankings: readonly Ranking<T>[],
  k: number,
): T[] {
  const fused = fuseRanks(rankings, {
    keyOf: ({ paperId }) => paperId,
    tie: (a, b) => Number(a.item.paperId) - Number(b.item.paperId),
  });
  return fused.slice(0, k).map(({ item, score }) => ({ ...item, score }));
}
