import { NumberPlaces } from '../segments/places.ts';
import { UNKNOWN } from './base-file.ts';
import type { Counts } from './counts.ts';
import { type Expansion, expansionOf } from './expansion.ts';
import { Links } from './links.ts';
import { Reader } from './reader.ts';
import type { Seed } from './types.ts';
import type { GraphView } from './view.ts';

/** Maximum references and citing papers of a seed, and of a candidate. */
const MOST_NEIGHBOURS = 2_000;
/** Maximum neighbors of seeds that ranks flow through in addition to the candidates. */
const MOST_BRIDGES = 1_000;

/**
 * The connections of given papers with the seeds. Each paper's own lists are compared with those of the seeds, so the counts are complete
 * except for papers with more than MOST_NEIGHBOURS references or citing papers.
 */
export function inspect(
  view: GraphView,
  counts: Counts,
  given: readonly Seed[],
  candidates: readonly number[],
  isLate: () => boolean,
): Expansion {
  counts.start(view, given);
  const seeds = counts.weights.length;
  const reader = new Reader(view, isLate);
  const lists: { readonly place: number; readonly cited: Uint32Array; readonly citing: Uint32Array }[] = [];
  const [cited, citing] = [new SeedIndex(), new SeedIndex()];
  for (let seed = 0; seed < seeds && !reader.isOver(); seed++) {
    const node = counts.table.keys[seed]!;
    const own = {
      place: seed,
      cited: reader.citedBy(node, MOST_NEIGHBOURS),
      citing: reader.citersOf(node, MOST_NEIGHBOURS),
    };
    for (const work of own.cited) cited.add(work, seed);
    for (const paper of own.citing) citing.add(paper, seed);
    lists.push(own);
  }
  const bridges = lists.flatMap((own) => [...own.cited, ...own.citing]).filter((node) => node < UNKNOWN);
  const places = new Set<number>();
  for (const candidate of candidates) {
    if (reader.isOver()) break;
    const node = view.overlay.now(candidate);
    const place = counts.add(node);
    if (place < seeds || places.has(place)) continue;
    places.add(place);
    const own = { place, cited: reader.citedBy(node, MOST_NEIGHBOURS), citing: reader.citersOf(node, MOST_NEIGHBOURS) };
    lists.push(own);
    const connected: number[] = [];
    for (const work of own.cited) cited.tell(work, connected);
    for (const paper of own.citing) citing.tell(paper, connected);
    counts.shared[place] = connected.length;
    // Reference lists are short and read completely; lists of citing papers may not be.
    counts.citedBySeeds[place] = cited.tell(node, connected);
    for (const work of own.cited) {
      const seed = counts.table.placeOf(work);
      if (seed < 0 || seed >= seeds) continue;
      counts.citesSeeds[place]!++;
      connected.push(seed);
    }
    counts.overlap[place] = new Set(connected).size;
  }
  const around = new Set(places);
  for (const bridge of bridges) {
    if (around.size >= places.size + MOST_BRIDGES) break;
    const place = counts.add(bridge);
    if (place >= seeds) around.add(place);
  }
  const links = new Links(counts, [...around]);
  // Other nodes have no position.
  const placesOf = (nodes: Uint32Array): Uint32Array => nodes.map((node) => counts.table.placeOf(node));
  for (const own of lists) {
    links.add(own.place, placesOf(own.cited), 'cites');
    links.add(own.place, placesOf(own.citing), 'is cited by');
  }
  return expansionOf(counts, [...places], links, reader.truncated);
}

/** The seeds that have a node among their neighbors of one kind. */
class SeedIndex {
  readonly #table = new NumberPlaces((length) => new Uint32Array(length));
  /** By position of a node, its last entry; by entry, its seed and the previous entry. */
  readonly #last: number[] = [];
  readonly #seeds: number[] = [];
  readonly #before: number[] = [];

  /** Each pair once. */
  add(node: number, seed: number): void {
    const place = this.#table.add(node);
    this.#before.push(this.#last[place] ?? -1);
    this.#last[place] = this.#seeds.push(seed) - 1;
  }

  /** Adds the seeds of a node to a list. @returns their number */
  tell(node: number, to: number[]): number {
    const place = this.#table.placeOf(node);
    let count = 0;
    for (let entry = place < 0 ? -1 : this.#last[place]!; entry >= 0; entry = this.#before[entry]!) {
      to.push(this.#seeds[entry]!);
      count++;
    }
    return count;
  }
}
