import { fuseRanks, type Ranking } from '../../../engines/text/index.ts';

/**
 * Merges rankings whose scores cannot be compared. Ties by the smaller paperId. If several rankings have a paper, the earliest ranking's
 * result is used, with the fused score.
 * @param k maximum number of papers
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
