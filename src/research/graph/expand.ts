import { articleRank } from './article-rank.ts';
import { UNKNOWN } from './base-file.ts';
import { Counter, NodeTable } from './node-table.ts';
import { Reader } from './reader.ts';
import { SeedIndex } from './seed-index.ts';
import type { Seed } from './types.ts';
import type { GraphView, Neighbours } from './view.ts';

/**
 * What the citations around some papers say (types.ts). Everything is bounded, so that the answer takes some milliseconds
 * also where a seed is cited a hundred thousand times; what a bound cut off is told by `truncated`.
 */

/** References and citers of a seed, and of a candidate, that are looked at. */
const MOST_NEIGHBOURS = 2_000;
/** Lists of neighbours' neighbours that are read, shared out among the seeds; reading one takes two microseconds. */
const MOST_LISTS = 2_400;
/** Entries of such lists, in all and in one. */
const MOST_ENTRIES = 400_000;
const LEAST_PER_LIST = 32;
const MOST_PER_LIST = 8_192;
/** Neighbours of seeds that ranks flow through beside the candidates. */
const MOST_BRIDGES = 1_000;
const MOST_LINKS = 20_000;

/** Columns of equal length, one entry a paper. */
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

/** Counters by place in the table of nodes; the seeds have the first places. */
class Counts {
  readonly shared = new Counter();
  readonly overlap = new Counter();
  readonly citedBy = new Counter();
  readonly cites = new Counter();
  readonly #lastSeed = new Counter();

  /** The paper and the seed are connected. To be told seed after seed. */
  connect(place: number, seed: number): void {
    if (this.#lastSeed.get(place) === seed + 1) return;
    this.#lastSeed.set(place, seed + 1);
    this.overlap.add(place);
  }
}

/**
 * Finds the papers around the seeds and counts what connects them.
 * @param limit papers in the answer at most
 * @param isLate whether to come to an end with what is there
 */
export function discover(view: GraphView, given: readonly Seed[], limit: number, isLate: () => boolean): Expansion {
  const { table, weights } = seedTable(view, given);
  const seeds = weights.length;
  const counts = new Counts();
  const reader = new Reader(view);
  const most = Math.max(16, Math.floor(MOST_LISTS / seeds));
  for (let seed = 0; seed < seeds && !reader.isCut(isLate); seed++) {
    const node = table.nodes[seed]!;
    const references = reader.citedBy(node, MOST_NEIGHBOURS);
    const citers = reader.citersOf(node, MOST_NEIGHBOURS);
    for (const work of references) {
      if (work >= UNKNOWN) continue;
      const place = table.add(work);
      counts.citedBy.add(place);
      counts.connect(place, seed);
    }
    for (const paper of citers) {
      const place = table.add(paper);
      counts.cites.add(place);
      counts.connect(place, seed);
    }
    const [fromReferences, fromCiters] = shares(references.length, citers.length, most);
    const perList = Math.floor(MOST_ENTRIES / seeds / (fromReferences + fromCiters || 1));
    const bounded = Math.max(LEAST_PER_LIST, Math.min(MOST_PER_LIST, perList));
    const count = (paper: number): void => {
      if (paper >= UNKNOWN || paper === node) return;
      const place = table.add(paper);
      counts.shared.add(place);
      counts.connect(place, seed);
    };
    for (const work of reader.spread(references, fromReferences)) {
      // Who cites what the seed cites: coupled with it.
      for (const paper of reader.citersOf(work, bounded)) count(paper);
      if (reader.isCut(isLate)) break;
    }
    for (const paper of reader.spread(citers, fromCiters)) {
      // What is cited together with the seed.
      for (const work of reader.citedBy(paper, bounded)) count(work);
      if (reader.isCut(isLate)) break;
    }
  }
  const places = strongest(table, counts, seeds, limit);
  if (places.length < table.size - seeds) reader.truncated = true;
  return answer(table, weights, counts, places, places, reader);
}

/** Looks at the given papers only: each of their own lists is held against those of the seeds. */
export function inspect(
  view: GraphView,
  given: readonly Seed[],
  candidates: readonly number[],
  isLate: () => boolean,
): Expansion {
  const { table, weights } = seedTable(view, given);
  const seeds = weights.length;
  const counts = new Counts();
  const reader = new Reader(view);
  const cited = new SeedIndex();
  const citing = new SeedIndex();
  const bridges: number[] = [];
  for (let seed = 0; seed < seeds && !reader.isCut(isLate); seed++) {
    const node = table.nodes[seed]!;
    for (const work of reader.citedBy(node, MOST_NEIGHBOURS)) {
      cited.add(work, seed);
      if (work < UNKNOWN) bridges.push(work);
    }
    for (const paper of reader.citersOf(node, MOST_NEIGHBOURS)) {
      citing.add(paper, seed);
      bridges.push(paper);
    }
  }
  const places: number[] = [];
  const known = new Set<number>();
  for (const candidate of candidates) {
    if (reader.isCut(isLate)) break;
    const node = view.overlay.now(candidate);
    const place = table.add(node);
    if (place < seeds || known.has(place)) continue;
    known.add(place);
    places.push(place);
    const connected: number[] = [];
    const tell = (seed: number): void => {
      connected.push(seed);
    };
    for (const work of reader.citedBy(node, MOST_NEIGHBOURS)) cited.each(work, tell);
    for (const paper of reader.citersOf(node, MOST_NEIGHBOURS)) citing.each(paper, tell);
    counts.shared.set(place, connected.length);
    const before = connected.length;
    cited.each(node, tell);
    counts.citedBy.set(place, connected.length - before);
    citing.each(node, tell);
    counts.cites.set(place, connected.length - before - counts.citedBy.get(place));
    counts.overlap.set(place, new Set(connected).size);
  }
  const around = new Set(places);
  for (const bridge of bridges) {
    if (around.size >= places.length + MOST_BRIDGES) break;
    const place = table.add(bridge);
    if (place >= seeds) around.add(place);
  }
  return answer(table, weights, counts, places, [...around], reader);
}

/** The seeds that are not the same paper, in the first places of a table. */
function seedTable(view: GraphView, given: readonly Seed[]): { table: NodeTable; weights: Float64Array } {
  const table = new NodeTable();
  const weights = new Counter();
  for (const { id, weight } of given) weights.add(table.add(view.overlay.now(id)), Math.max(weight, Number.MIN_VALUE));
  return { table, weights: Float64Array.from({ length: table.size }, (_, place) => weights.get(place)) };
}

/** How many lists of each kind are read when not all can be. */
function shares(references: number, citers: number, most: number): [number, number] {
  if (references + citers <= most) return [references, citers];
  const fewer = Math.min(references, citers, Math.floor(most / 2));
  return references < citers ? [fewer, Math.min(citers, most - fewer)] : [Math.min(references, most - fewer), fewer];
}

/** The papers that are connected most, in that order. */
function strongest(table: NodeTable, counts: Counts, seeds: number, limit: number): number[] {
  const strength = new Float64Array(table.size);
  for (let place = seeds; place < table.size; place++) {
    // A citation between the two says at least as much as a work that they share.
    strength[place] = counts.shared.get(place) + counts.citedBy.get(place) + counts.cites.get(place);
  }
  const threshold = thresholdOf(strength.subarray(seeds), limit);
  const places: number[] = [];
  for (let place = seeds; place < table.size; place++) if (strength[place]! >= threshold) places.push(place);
  places.sort((a, b) => strength[b]! - strength[a]! || table.nodes[a]! - table.nodes[b]!);
  return places.slice(0, limit);
}

/** The value that at most `limit` values are above of. */
function thresholdOf(values: Float64Array, limit: number): number {
  if (values.length <= limit) return 0;
  return values.slice().sort()[values.length - limit]!;
}

/** @param around places that ranks flow through; those of `places` are among them */
function answer(
  table: NodeTable,
  weights: Float64Array,
  counts: Counts,
  places: readonly number[],
  around: readonly number[],
  reader: Reader,
): Expansion {
  const seeds = weights.length;
  const local = new Int32Array(table.size).fill(-1);
  const locals = [...Array(seeds).keys(), ...around];
  locals.forEach((place, index) => {
    local[place] = index;
  });
  const { from, to } = linksAmong(table, local, locals.length, reader.lists);
  const restart = new Float64Array(locals.length);
  restart.set(weights);
  const ranks = articleRank(locals.length, from, to, restart);
  const rankOf = (place: number): number => ranks[local[place]!]!;
  const kept = places.filter((place) => counts.overlap.get(place) > 0 || rankOf(place) > 0);
  // Links are told among the papers of the answer, not through the others.
  const isTold = new Uint8Array(locals.length).fill(1, 0, seeds);
  for (const place of kept) isTold[local[place]!] = 1;
  const linkFrom: number[] = [];
  const linkTo: number[] = [];
  for (let i = 0; i < from.length && linkFrom.length < MOST_LINKS; i++) {
    if (!isTold[from[i]!] || !isTold[to[i]!]) continue;
    linkFrom.push(table.nodes[locals[from[i]!]!]!);
    linkTo.push(table.nodes[locals[to[i]!]!]!);
  }
  const column = (counter: Counter): Uint32Array => Uint32Array.from(kept, (place) => counter.get(place));
  return {
    ids: Uint32Array.from(kept, (place) => table.nodes[place]!),
    structural: Float64Array.from(kept, (place) => counts.shared.get(place)),
    articleRank: Float64Array.from(kept, rankOf),
    seedOverlap: column(counts.overlap),
    citedBySeeds: column(counts.citedBy),
    citesSeeds: column(counts.cites),
    linkFrom: Uint32Array.from(linkFrom),
    linkTo: Uint32Array.from(linkTo),
    truncated: reader.truncated,
  };
}

/** The citations among some nodes that stand in the lists that were read, each once, as local numbers. */
function linksAmong(
  table: NodeTable,
  local: Int32Array,
  count: number,
  lists: Reader['lists'],
): { from: Uint32Array; to: Uint32Array } {
  const seen = new Uint8Array(Math.ceil((count * count) / 8));
  const from: number[] = [];
  const to: number[] = [];
  const add = (a: number, b: number): void => {
    const bit = a * count + b;
    const mask = 1 << (bit & 7);
    if ((seen[bit >>> 3]! & mask) !== 0) return;
    seen[bit >>> 3]! |= mask;
    from.push(a);
    to.push(b);
  };
  const localOf = (node: number): number => {
    const place = table.placeOf(node);
    return place < 0 ? -1 : local[place]!;
  };
  const each = (read: ReadonlyMap<number, Neighbours>, tell: (own: number, other: number) => void): void => {
    for (const [node, { items }] of read) {
      const own = node >= UNKNOWN ? -1 : localOf(node);
      if (own < 0) continue;
      for (const item of items) {
        const other = item >= UNKNOWN ? -1 : localOf(item);
        if (other >= 0 && other !== own) tell(own, other);
      }
    }
  };
  each(lists.citedBy, add);
  each(lists.citersOf, (own, other) => add(other, own));
  return { from: Uint32Array.from(from), to: Uint32Array.from(to) };
}
