import type { Database } from '../../../foundation/store/index.ts';
import type { IndexHits } from '../../../foundation/store/search/index.ts';
import { aliasesOf } from '../catalog/lookups.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** A paper and its score in an index. */
export interface Hit {
  readonly id: number;
  readonly score: number;
}

/** Hits in their final order: best first, ties by the smaller id. */
interface BestHits {
  readonly hits: readonly Hit[];
  /** Whether there are no more. */
  readonly isAll: boolean;
}

/** Extra hits, so that ties at the end seldom need another request. */
const SPARE = 8;
/** Maximum number of hits. */
const MOST_HITS = 50_000;

/**
 * At least `wanted` hits, if there are so many: exactly those that come first. Where papers of one score go on beyond the
 * last hit, one that is not among the hits may have a smaller id: they are left out, or asked for when they are wanted.
 */
export async function bestHits(
  search: (limit: number) => Promise<IndexHits>,
  wanted: number,
  signal: AbortSignal,
): Promise<BestHits> {
  for (let limit = Math.min(wanted + SPARE, MOST_HITS); ; limit = Math.min(limit * 4, MOST_HITS)) {
    signal.throwIfAborted();
    const hits = ordered(await search(limit));
    if (hits.length < limit || limit >= MOST_HITS) return { hits, isAll: true };
    const last = hits.at(-1)?.score as number;
    const certain = hits.filter(({ score }) => score > last);
    if (certain.length >= wanted) return { hits: certain, isAll: false };
  }
}

function ordered({ ids, scores }: IndexHits): Hit[] {
  const hits = Array.from(ids, (id, i) => ({ id, score: scores[i] as number }));
  return hits.sort((a, b) => b.score - a.score || a.id - b.id);
}

/** Replaces an alias with its paper, with the better score of both. */
export async function followAliases(db: Database<ResearchTables>, scores: Map<number, number>): Promise<void> {
  for (const [old, survivor] of await aliasesOf(db, [...scores.keys()])) {
    scores.set(survivor, Math.max(scores.get(survivor) ?? 0, scores.get(old) as number));
    scores.delete(old);
  }
}
