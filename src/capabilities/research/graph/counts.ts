import { NumberPlaces } from '../segments/places.ts';
import type { Seed } from './types.ts';
import type { GraphView } from './view.ts';

/** The papers around the seeds and their connections, by position in the table; the seeds are first. */
export class Counts {
  readonly table = new NumberPlaces((length) => new Uint32Array(length));
  /** One for each seed. */
  weights = new Float64Array(0);
  /** Works that cite, or are cited by, both the paper and a seed. */
  shared = new Uint32Array(0);
  /** Number of connected seeds. */
  overlap = new Uint32Array(0);
  citedBySeeds = new Uint32Array(0);
  citesSeeds = new Uint32Array(0);
  #lastSeed = new Uint32Array(0);

  /** Starts again with these seeds; seeds that have become the same paper are merged. */
  start(view: GraphView, seeds: readonly Seed[]): void {
    for (const counter of [this.shared, this.overlap, this.citedBySeeds, this.citesSeeds, this.#lastSeed]) {
      counter.fill(0, 0, this.table.size);
    }
    this.table.clear();
    const weights: number[] = [];
    for (const { id, weight } of seeds) {
      const place = this.add(view.overlay.now(id));
      weights[place] = (weights[place] ?? 0) + Math.max(weight, Number.MIN_VALUE);
    }
    this.weights = Float64Array.from(weights);
  }

  /** The position of a node, added if it is missing. */
  add(node: number): number {
    const place = this.table.add(node);
    if (place >= this.shared.length) this.#grow();
    return place;
  }

  /** Connects the paper and the seed. Must be called seed by seed. */
  connect(place: number, seed: number): void {
    if (this.#lastSeed[place] === seed + 1) return;
    this.#lastSeed[place] = seed + 1;
    this.overlap[place]!++;
  }

  #grow(): void {
    const length = this.table.keys.length;
    const grown = (counter: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(length);
      larger.set(counter);
      return larger;
    };
    this.shared = grown(this.shared);
    this.overlap = grown(this.overlap);
    this.citedBySeeds = grown(this.citedBySeeds);
    this.citesSeeds = grown(this.citesSeeds);
    this.#lastSeed = grown(this.#lastSeed);
  }
}
