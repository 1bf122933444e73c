import { UNKNOWN } from './base-file.ts';
import type { Counts } from './counts.ts';
import { type Expansion, expansionOf } from './expansion.ts';
import { Links } from './links.ts';
import { Reader, spread } from './reader.ts';
import type { Seed } from './types.ts';
import type { GraphView } from './view.ts';

/** Maximum references and citing papers of all seeds, and the minimum for each seed. */
const MOST_NEIGHBOURS = 4_000;
const LEAST_NEIGHBOURS = 200;
/** Maximum lists of neighbors' neighbors, shared among the seeds; each takes at least two microseconds. */
const MOST_LISTS = 1_000;
const LEAST_LISTS = 16;
/** Maximum entries of these lists, in total and in one. */
const MOST_ENTRIES = 120_000;
const LEAST_ENTRIES = 32;
const MOST_OF_ONE = 8_192;

/** Stands for a work that is not in the catalog. */
const NO_PLACE = 2 ** 32 - 1;

/**
 * Finds the papers around the seeds and counts their connections: references and citing papers of a seed, papers that share references with
 * a seed (bibliographic coupling), papers that are cited together with a seed (co-citation). Bounded, so that it takes milliseconds even if
 * a seed is cited a hundred thousand times; `truncated` is set if a limit applied.
 * @param limit maximum papers in the result, most connected first
 * @param isLate whether to stop with the current result
 */
export function discover(
  view: GraphView,
  counts: Counts,
  given: readonly Seed[],
  limit: number,
  isLate: () => boolean,
): Expansion {
  counts.start(view, given);
  const seeds = counts.weights.length;
  const reader = new Reader(view, isLate);
  const lists = { citedBy: new Map<number, Uint32Array>(), citersOf: new Map<number, Uint32Array>() };
  const neighbours = Math.max(LEAST_NEIGHBOURS, Math.floor(MOST_NEIGHBOURS / seeds));
  const most = Math.max(LEAST_LISTS, Math.floor(MOST_LISTS / seeds));

  /** Nodes as positions. */
  const placed = (nodes: Uint32Array): Uint32Array => {
    for (let i = 0; i < nodes.length; i++) nodes[i] = nodes[i]! >= UNKNOWN ? NO_PLACE : counts.add(nodes[i]!);
    return nodes;
  };
  /** A neighbor's list as positions; read once, however many seeds have that neighbor. */
  const listOf = (kind: 'citedBy' | 'citersOf', node: number, bound: number): Uint32Array => {
    const known = lists[kind].get(node);
    if (known) return known;
    const read = placed(reader[kind](node, bound));
    lists[kind].set(node, read);
    return read;
  };

  for (let seed = 0; seed < seeds && !reader.isOver(); seed++) {
    const node = counts.table.keys[seed]!;
    const references = reader.citedBy(node, neighbours);
    const citers = reader.citersOf(node, neighbours);
    // Copies: the nodes are needed below.
    const cited = placed(references.slice());
    const citing = placed(citers.slice());
    lists.citedBy.set(node, cited);
    lists.citersOf.set(node, citing);
    for (const place of cited) {
      if (place === NO_PLACE) continue;
      counts.citedBySeeds[place]!++;
      counts.connect(place, seed);
    }
    for (const place of citing) {
      counts.citesSeeds[place]!++;
      counts.connect(place, seed);
    }
    const [ofReferences, ofCiters] = shares(references.length, citers.length, most);
    if (ofReferences + ofCiters < references.length + citers.length) reader.truncated = true;
    const share = Math.floor(MOST_ENTRIES / seeds / (ofReferences + ofCiters || 1));
    const bound = Math.max(LEAST_ENTRIES, Math.min(MOST_OF_ONE, share));
    const count = (list: Uint32Array): void => {
      for (let i = 0; i < list.length; i++) {
        const place = list[i]!;
        if (place === NO_PLACE || place === seed) continue;
        counts.shared[place]!++;
        counts.connect(place, seed);
      }
    };
    for (const work of spread(references, ofReferences)) {
      if (reader.isOver()) break;
      count(listOf('citersOf', work, bound));
    }
    for (const paper of spread(citers, ofCiters)) {
      if (reader.isOver()) break;
      count(listOf('citedBy', paper, bound));
    }
  }
  const places = strongest(counts, limit);
  if (places.length < counts.table.size - seeds) reader.truncated = true;
  const links = new Links(counts, places);
  for (const [node, list] of lists.citedBy) links.add(counts.table.placeOf(node), list, 'cites');
  for (const [node, list] of lists.citersOf) {
    if (node < UNKNOWN) links.add(counts.table.placeOf(node), list, 'is cited by');
  }
  return expansionOf(counts, places, links, reader.truncated);
}

/** The number of lists of each kind if not all can be read. */
function shares(references: number, citers: number, most: number): [number, number] {
  if (references + citers <= most) return [references, citers];
  const fewer = Math.min(references, citers, Math.floor(most / 2));
  return references < citers ? [fewer, Math.min(citers, most - fewer)] : [Math.min(references, most - fewer), fewer];
}

/** Above this strength, papers are not distinguished when the result is cut. */
const STRENGTHS = 1_024;

/** The most connected papers, in order; ties by the smaller id. */
function strongest({ table, weights, shared, citedBySeeds, citesSeeds }: Counts, limit: number): number[] {
  const seeds = weights.length;
  // A direct citation counts at least as much as a shared work.
  const strengthOf = (place: number): number => shared[place]! + citedBySeeds[place]! + citesSeeds[place]!;
  const having = new Uint32Array(STRENGTHS);
  for (let place = seeds; place < table.size; place++) having[Math.min(strengthOf(place), STRENGTHS - 1)]!++;
  let threshold = STRENGTHS - 1;
  for (let above = having[threshold]!; threshold > 1 && above < limit; above += having[threshold]!) threshold--;
  const places: number[] = [];
  for (let place = seeds; place < table.size; place++) if (strengthOf(place) >= threshold) places.push(place);
  places.sort((a, b) => strengthOf(b) - strengthOf(a) || table.keys[a]! - table.keys[b]!);
  return places.slice(0, limit);
}
