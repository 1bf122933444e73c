import { NodeTable } from './node-table.ts';

/** Which seeds have a node among their neighbours of one kind. */
export class SeedIndex {
  readonly #table = new NodeTable();
  #first = new Int32Array(1024).fill(-1);
  readonly #seeds: number[] = [];
  readonly #next: number[] = [];

  /** Each pair once. */
  add(node: number, seed: number): void {
    const place = this.#table.add(node);
    if (place >= this.#first.length) {
      const grown = new Int32Array(this.#first.length * 2).fill(-1);
      grown.set(this.#first);
      this.#first = grown;
    }
    this.#seeds.push(seed);
    this.#next.push(this.#first[place]!);
    this.#first[place] = this.#seeds.length - 1;
  }

  each(node: number, tell: (seed: number) => void): void {
    const place = this.#table.placeOf(node);
    if (place < 0) return;
    for (let at = this.#first[place]!; at >= 0; at = this.#next[at]!) tell(this.#seeds[at]!);
  }
}
