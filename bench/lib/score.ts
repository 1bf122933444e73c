/**
 * How good a ranking is, given judgements. Documents nobody judged count as not relevant, and so do grades of 0 and
 * below; relevant documents that the ranking lacks count in full.
 */

/** Document -> grade, of one query. */
export type Grades = ReadonlyMap<string, number>;

/** 2^grade - 1 (Burges et al., "Learning to rank using gradient descent", ICML 2005); 0 without a positive grade. */
const gain = (grade: number | undefined): number => (grade !== undefined && grade > 0 ? 2 ** grade - 1 : 0);

const isRelevant = (grades: Grades, document: string): boolean => (grades.get(document) ?? 0) > 0;

function relevantCount(grades: Grades): number {
  let count = 0;
  for (const grade of grades.values()) if (grade > 0) count++;
  return count;
}

/** Sum of the gains, each divided by log2(rank + 1), ranks from 1. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, value, i) => sum + value / Math.log2(i + 2), 0);
}

/**
 * Normalised discounted cumulative gain of the first `depth` documents.
 * @param ranked documents, best first, none twice
 * @returns 0 to 1; 0 when nothing is relevant
 */
export function ndcg(ranked: readonly string[], grades: Grades, depth = 10): number {
  const best = [...grades.values()]
    .map(gain)
    .sort((a, b) => b - a)
    .slice(0, depth);
  const ideal = discounted(best);
  if (ideal === 0) return 0;
  return discounted(ranked.slice(0, depth).map((document) => gain(grades.get(document)))) / ideal;
}

/**
 * The share of the relevant documents that is among the first `depth`.
 * @returns 0 to 1; 0 when nothing is relevant
 */
export function recall(ranked: readonly string[], grades: Grades, depth = 100): number {
  const relevant = relevantCount(grades);
  if (relevant === 0) return 0;
  return ranked.slice(0, depth).filter((document) => isRelevant(grades, document)).length / relevant;
}

/**
 * The mean of the precision at each relevant document; one that is not among the first `depth` adds 0.
 * Its mean over queries is MAP.
 * @returns 0 to 1; 0 when nothing is relevant
 */
export function averagePrecision(ranked: readonly string[], grades: Grades, depth = 100): number {
  const relevant = relevantCount(grades);
  if (relevant === 0) return 0;
  let found = 0;
  let sum = 0;
  for (const [i, document] of ranked.slice(0, depth).entries()) {
    if (!isRelevant(grades, document)) continue;
    found++;
    sum += found / (i + 1);
  }
  return sum / relevant;
}

/** Means over queries. */
export interface Quality {
  readonly queries: number;
  /** nDCG@10 */
  readonly ndcg: number;
  /** Recall@100 */
  readonly recall: number;
  /** MAP of the first 100 */
  readonly map: number;
}

/** The means over the queries that have a relevant document; all 0 without any. */
export function quality(
  queries: readonly { readonly id: string }[],
  judgements: ReadonlyMap<string, Grades>,
  rankings: ReadonlyMap<string, readonly string[]>,
): Quality {
  const sums = { queries: 0, ndcg: 0, recall: 0, map: 0 };
  for (const { id } of queries) {
    const grades = judgements.get(id);
    if (!grades || relevantCount(grades) === 0) continue;
    const ranked = rankings.get(id) ?? [];
    sums.queries++;
    sums.ndcg += ndcg(ranked, grades);
    sums.recall += recall(ranked, grades);
    sums.map += averagePrecision(ranked, grades);
  }
  const mean = (sum: number): number => (sums.queries === 0 ? 0 : sum / sums.queries);
  return { queries: sums.queries, ndcg: mean(sums.ndcg), recall: mean(sums.recall), map: mean(sums.map) };
}

/** A difference of nDCG@10 that a user notices. */
const NOTICED = 0.05;

/** The share of the queries for which a ranking is noticeably worse than another one. */
export function shareLost(
  queries: readonly { readonly id: string }[],
  judgements: ReadonlyMap<string, Grades>,
  rankings: ReadonlyMap<string, readonly string[]>,
  others: ReadonlyMap<string, readonly string[]>,
): number {
  const lost = queries.filter(({ id }) => {
    const grades = judgements.get(id) ?? new Map();
    return ndcg(rankings.get(id) ?? [], grades) < ndcg(others.get(id) ?? [], grades) - NOTICED;
  });
  return queries.length === 0 ? 0 : lost.length / queries.length;
}
