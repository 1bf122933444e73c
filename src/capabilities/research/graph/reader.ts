import type { GraphView } from './view.ts';

/** Lists between two checks of the time. */
const LOOK = 64;

/** Reads lists for one result, and tracks whether any was truncated. */
export class Reader {
  readonly #view: GraphView;
  readonly #isLate: () => boolean;
  truncated = false;
  #isOver = false;
  #reads = 0;
  #looked = 0;

  /** @param isLate whether the time is up */
  constructor(view: GraphView, isLate: () => boolean) {
    this.#view = view;
    this.#isLate = isLate;
  }

  /** References of a paper: papers and unknown works. */
  citedBy(paper: number, most: number): Uint32Array {
    return this.#told(this.#view.citedBy(paper, most));
  }

  /** The papers that cite a work. */
  citersOf(node: number, most: number): Uint32Array {
    return this.#told(this.#view.citersOf(node, most));
  }

  /** Whether to stop; once true, it stays true. */
  isOver(): boolean {
    if (this.#isOver || this.#reads - this.#looked < LOOK) return this.#isOver;
    this.#looked = this.#reads;
    this.#isOver = this.#isLate();
    if (this.#isOver) this.truncated = true;
    return this.#isOver;
  }

  #told({ items, isCut }: { readonly items: Uint32Array; readonly isCut: boolean }): Uint32Array {
    this.#reads++;
    if (isCut) this.truncated = true;
    return items;
  }
}

/** At most this many of the items, spread over all of them. */
export function spread(items: Uint32Array, most: number): Uint32Array {
  if (items.length <= most) return items;
  return Uint32Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]!);
}
