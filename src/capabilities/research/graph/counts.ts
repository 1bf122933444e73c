import { NodeTable } from './node-table.ts';
import type { Seed } from './types.ts';
import type { GraphView } from './view.ts';

/** The papers around the seeds and what connects them, by place in the table; the seeds have the first places. */
export class Counts {
  readonly table = new NodeTable();
  /** Of each seed; there are as many as seeds. */
  weights = new Float64Array(0);
  /** Works that cite, or are cited by, the paper and a seed. */
  shared = new Uint32Array(0);
  /** Distinct seeds that are connected. */
  overlap = new Uint32Array(0);
  citedBySeeds = new Uint32Array(0);
  citesSeeds = new Uint32Array(0);
  #lastSeed = new Uint32Array(0);

  /** Begins again with these seeds; those that are the same paper by now are one. */
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

  /** The place of a node, made if there is none. */
  add(node: number): number {
    const place = this.table.add(node);
    if (place >= this.shared.length) this.#grow();
    return place;
  }

  /** The paper and the seed are connected. To be told seed after seed. */
  connect(place: number, seed: number): void {
    if (this.#lastSeed[place] === seed + 1) return;
    this.#lastSeed[place] = seed + 1;
    this.overlap[place]!++;
  }

  #grow(): void {
    const length = this.table.nodes.length;
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
