import type { Counts } from './counts.ts';

/** The citations among the seeds and some papers, each once, with local numbers: first the seeds, then the papers. */
export class Links {
  /** Their positions in the table. */
  readonly places: Uint32Array;
  readonly #locals: Int32Array;
  readonly #seen: Uint8Array;
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  /** @param around positions, without the seeds */
  constructor(counts: Counts, around: readonly number[]) {
    const seeds = counts.weights.length;
    this.places = Uint32Array.from([...Array(seeds).keys(), ...around]);
    this.#locals = new Int32Array(counts.table.size).fill(-1);
    this.places.forEach((place, local) => {
      this.#locals[place] = local;
    });
    this.#seen = new Uint8Array(Math.ceil(this.places.length ** 2 / 8));
  }

  /** The local number of a position; -1 if it is not among them. */
  localOf(place: number): number {
    return this.#locals[place] ?? -1;
  }

  /** A list of neighbors as positions; those outside the table are ignored. */
  add(place: number, list: Uint32Array, direction: 'cites' | 'is cited by'): void {
    const own = this.localOf(place);
    if (own < 0) return;
    const locals = this.#locals;
    for (let i = 0; i < list.length; i++) {
      const other = list[i]! < locals.length ? locals[list[i]!]! : -1;
      if (other < 0 || other === own) continue;
      if (direction === 'cites') this.#link(own, other);
      else this.#link(other, own);
    }
  }

  /** The ends of all links. */
  ends(): { readonly from: Uint32Array; readonly to: Uint32Array } {
    return { from: Uint32Array.from(this.#from), to: Uint32Array.from(this.#to) };
  }

  #link(from: number, to: number): void {
    const bit = from * this.places.length + to;
    const mask = 1 << (bit & 7);
    const byte = Math.floor(bit / 8);
    if ((this.#seen[byte]! & mask) !== 0) return;
    this.#seen[byte]! |= mask;
    this.#from.push(from);
    this.#to.push(to);
  }
}
