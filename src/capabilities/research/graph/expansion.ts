import { articleRank } from './article-rank.ts';
import type { Counts } from './counts.ts';
import type { Links } from './links.ts';

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
