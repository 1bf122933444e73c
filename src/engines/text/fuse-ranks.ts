/** A ranking, and how much it counts. */
export interface Ranking<T> {
  /** Best first. Of items with one key the first counts. */
  readonly items: readonly T[];
  readonly weight: number;
}

/** An item of the fused ranking. */
export interface FusedItem<T> {
  readonly item: T;
  readonly score: number;
  /** Its best place in any ranking, from 0. */
  readonly bestRank: number;
}

export interface FusionOptions<T, K> {
  /** What two rankings call the same. */
  readonly keyOf: (item: T) => K;
  /**
   * Reciprocal rank fusion's constant. 60, as its authors chose it, for rankings that are about as good; 10 if the first places should
   * weigh more.
   */
  readonly k?: number;
  /**
   * Chooses the item if several rankings have it: by default that of the earliest ranking.
   * @param isHigher whether `next` has a better rank than any before
   */
  readonly join?: (known: T, next: T, isHigher: boolean) => T;
  /** Order of items with equal scores; those that are left equal stay in the order in which they were first named. */
  readonly tie?: (a: FusedItem<T>, b: FusedItem<T>) => number;
}

/**
 * One ranking of several whose scores do not compare: each item gets `weight / (k + place)` from every ranking that names it, places
 * from 1 (reciprocal rank fusion; G. Cormack, C. Clarke and S. Büttcher, SIGIR 2009).
 */
export function fuseRanks<T, K>(
  rankings: readonly Ranking<T>[],
  { keyOf, k = 60, join = (known) => known, tie }: FusionOptions<T, K>,
): FusedItem<T>[] {
  const found = new Map<K, { item: T; score: number; bestRank: number }>();
  for (const { items, weight } of rankings) {
    const named = new Set<K>();
    for (const [rank, item] of items.entries()) {
      const key = keyOf(item);
      if (named.has(key)) continue;
      named.add(key);
      const score = weight / (k + rank + 1);
      const known = found.get(key);
      if (known === undefined) found.set(key, { item, score, bestRank: rank });
      else {
        known.item = join(known.item, item, rank < known.bestRank);
        known.score += score;
        known.bestRank = Math.min(known.bestRank, rank);
      }
    }
  }
  // Sorting is stable, and the map keeps the order in which items were first named.
  return [...found.values()].sort((a, b) => b.score - a.score || (tie?.(a, b) ?? 0));
}
