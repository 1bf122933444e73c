import type { GraphView, Neighbours } from './view.ts';

/** Lists between two looks at the clock. */
const LOOK = 64;

/** Reads lists of one view for one answer, each once, and remembers whether any was not read whole. */
export class Reader {
  readonly #view: GraphView;
  /** All lists that were read. */
  readonly lists = { citedBy: new Map<number, Neighbours>(), citersOf: new Map<number, Neighbours>() };
  truncated = false;
  #isLate = false;
  #reads = 0;
  #looked = 0;

  constructor(view: GraphView) {
    this.#view = view;
  }

  citedBy(node: number, most: number): Uint32Array {
    return this.#read('citedBy', node, most);
  }

  citersOf(node: number, most: number): Uint32Array {
    return this.#read('citersOf', node, most);
  }

  /** Some of the items, spread over all of them. */
  *spread(items: Uint32Array, most: number): Iterable<number> {
    if (items.length > most) this.truncated = true;
    const step = Math.max(1, items.length / most);
    for (let i = 0; i < Math.min(items.length, most); i++) yield items[Math.floor(i * step)]!;
  }

  /** Whether time is up; from then on always. */
  isCut(isLate: () => boolean): boolean {
    if (!this.#isLate && this.#reads - this.#looked >= LOOK) {
      this.#looked = this.#reads;
      this.#isLate = isLate();
      if (this.#isLate) this.truncated = true;
    }
    return this.#isLate;
  }

  #read(kind: 'citedBy' | 'citersOf', node: number, most: number): Uint32Array {
    const known = this.lists[kind].get(node);
    // A list that was cut short for one purpose may be needed longer for another.
    if (known && (known.items.length >= known.total || known.items.length >= most))
      return known.items.subarray(0, most);
    this.#reads++;
    const read = this.#view[kind](node, most);
    if (read.isCut) this.truncated = true;
    this.lists[kind].set(node, read);
    return read.items;
  }
}
