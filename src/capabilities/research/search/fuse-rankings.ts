/** A ranking of papers, and how much it counts. */
export interface Ranking<T> {
  /** Best first; no paper twice. */
  readonly results: readonly T[];
  readonly weight: number;
}

/** Reciprocal rank fusion's constant, as its authors chose it. */
const K = 60;

/**
 * One ranking of several whose scores don't compare: each paper gets `weight / (60 + place)` from every ranking that names it
 * (reciprocal rank fusion; G. Cormack, C. Clarke, S. Büttcher, SIGIR 2009). Ties by the smaller paperId. Of a paper that
 * several name, the first ranking's result stands, with the sum as its score.
 */
export function fuseRankings<T extends { readonly paperId: string; readonly score: number }>(
  rankings: readonly Ranking<T>[],
  k: number,
): T[] {
  const found = new Map<string, { readonly result: T; score: number }>();
  for (const { results, weight } of rankings) {
    for (const [i, result] of results.entries()) {
      const vote = weight / (K + i + 1);
      const known = found.get(result.paperId);
      if (known === undefined) found.set(result.paperId, { result, score: vote });
      else known.score += vote;
    }
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score || Number(a.result.paperId) - Number(b.result.paperId))
    .slice(0, k)
    .map(({ result, score }) => ({ ...result, score }));
}
