import type { Counts } from './counts.ts';
import type { Links } from './links.ts';

/** The share of its rank that a node passes on; the usual 0.85 (Brin & Page 1998). */
const DAMPING = 0.85;
const MOST_ROUNDS = 20;
/** The iteration ends when a round changes the ranks by less than this in total. */
const TOLERANCE = 1e-4;

/**
 * ArticleRank (Li & Willett, "ArticleRank: a PageRank-based alternative to numbers of citations for analysing citation networks", Aslib
 * Proceedings 61(6), 2009), personalized on some nodes: PageRank in which the rank that a node w passes on is divided by its degree plus
 * the average degree,
 *
 * AR(v) = (1 - d) p(v) + d * sum over neighbors w of AR(w) / (degree(w) + average degree), d = 0.85,
 *
 * so that nodes with few links do not count more for having few. Two choices are ours: p is the restart distribution over the given nodes
 * instead of 1 everywhere, and citations are followed in both directions, because a paper that cites a seed is as close to it as one that
 * the seed cites.
 * @param count nodes are 0 to count - 1
 * @param from @param to the ends of the citations; each pair once
 * @param restart weights of nodes, not all 0
 * @returns a rank for each node; 0 if no path leads from a node with weight
 */
export function articleRank(
  count: number,
  from: Uint32Array,
  to: Uint32Array,
  restart: Float64Array,
): Float64Array<ArrayBuffer> {
  const ends = new Uint32Array(count + 1);
  for (const node of from) ends[node + 1]!++;
  for (const node of to) ends[node + 1]!++;
  for (let node = 0; node < count; node++) ends[node + 1]! += ends[node]!;
  const neighbours = new Uint32Array(from.length * 2);
  const next = ends.slice();
  for (let i = 0; i < from.length; i++) {
    neighbours[next[from[i]!]!++] = to[i]!;
    neighbours[next[to[i]!]!++] = from[i]!;
  }
  const average = neighbours.length / count;
  const total = restart.reduce((sum, weight) => sum + weight, 0);
  const start = restart.map((weight) => ((1 - DAMPING) * weight) / total);
  let rank = start.slice();
  const passed = new Float64Array(count);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (let node = 0; node < count; node++) {
      passed[node] = (DAMPING * rank[node]!) / (ends[node + 1]! - ends[node]! + average);
    }
    const fresh = start.slice();
    let change = 0;
    for (let node = 0; node < count; node++) {
      let sum = fresh[node]!;
      for (let i = ends[node]!; i < ends[node + 1]!; i++) sum += passed[neighbours[i]!]!;
      fresh[node] = sum;
      change += Math.abs(sum - rank[node]!);
    }
    rank = fresh;
    if (change < TOLERANCE) break;
  }
  return rank;
}

/** A result for the transfer between threads: columns of equal length, one entry per paper, and the links among them. */
export interface Expansion {
  readonly ids: Uint32Array;
  readonly structural: Float64Array;
  readonly articleRank: Float64Array;
  readonly seedOverlap: Uint32Array;
  readonly citedBySeeds: Uint32Array;
  readonly citesSeeds: Uint32Array;
  readonly linkFrom: Uint32Array;
  readonly linkTo: Uint32Array;
  readonly truncated: boolean;
}

const MOST_LINKS = 20_000;

/**
 * The counts of some papers, with their ranks over the links.
 * @param places of the papers; those without a connection to a seed are left out
 * @param links among them and others that ranks flow through
 */
export function expansionOf(counts: Counts, places: readonly number[], links: Links, truncated: boolean): Expansion {
  const { table, weights } = counts;
  const { from, to } = links.ends();
  const restart = new Float64Array(links.places.length);
  restart.set(weights);
  const ranks = articleRank(restart.length, from, to, restart);
  const rankOf = (place: number): number => ranks[links.localOf(place)]!;
  const kept = places.filter((place) => counts.overlap[place]! > 0 || rankOf(place) > 0);
  // Links among the seeds and the papers of the result are returned, not those through others.
  const isTold = new Uint8Array(restart.length).fill(1, 0, weights.length);
  for (const place of kept) isTold[links.localOf(place)] = 1;
  const told: number[] = [];
  for (let i = 0; i < from.length && told.length < MOST_LINKS; i++)
    if (isTold[from[i]!] && isTold[to[i]!]) told.push(i);
  const paperAt = (local: number): number => table.keys[links.places[local]!]!;
  const column = (counter: Uint32Array): Uint32Array => Uint32Array.from(kept, (place) => counter[place]!);
  return {
    ids: column(table.keys),
    structural: Float64Array.from(kept, (place) => counts.shared[place]!),
    articleRank: Float64Array.from(kept, rankOf),
    seedOverlap: column(counts.overlap),
    citedBySeeds: column(counts.citedBySeeds),
    citesSeeds: column(counts.citesSeeds),
    linkFrom: Uint32Array.from(told, (i) => paperAt(from[i]!)),
    linkTo: Uint32Array.from(told, (i) => paperAt(to[i]!)),
    truncated,
  };
}
