import { NumberPlaces } from '../segments/places.ts';

/** The seeds that have a node among their neighbors of one kind. */
export class SeedIndex {
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
