/**
 * A small set of terms that long texts are looked up in: open addressing over typed arrays, several times as fast as a Map
 * of numbers that don't fit 31 bits.
 */
export class TermSlots {
  // Loops over texts look terms up themselves: a call for each word takes longer than the rest.
  readonly mask: number;
  readonly keys: Int32Array;
  /** Place of the term plus one; 0 is a free slot. */
  readonly places: Int32Array;
  /** The terms without repeats, in the order of their first place. */
  readonly terms: Uint32Array;

  constructor(terms: ArrayLike<number>) {
    let slots = 16;
    while (slots < SLOTS * terms.length) slots *= 2;
    this.mask = slots - 1;
    this.keys = new Int32Array(slots);
    this.places = new Int32Array(slots);
    const found = new Uint32Array(terms.length);
    let count = 0;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as number;
      const slot = this.#slotOf(term | 0);
      if (this.places[slot] !== 0) continue;
      this.keys[slot] = term | 0;
      this.places[slot] = count + 1;
      found[count++] = term;
    }
    this.terms = found.subarray(0, count);
  }

  /** @returns the place of a term in `terms`, -1 when it is not among them */
  placeOf(term: number): number {
    return (this.places[this.#slotOf(term | 0)] as number) - 1;
  }

  #slotOf(key: number): number {
    let slot = firstSlot(key, this.mask);
    while (this.places[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & this.mask;
    return slot;
  }
}

/** Slots for each term: the words of a text are hardly ever those of the query, and most of them should meet a free slot. */
const SLOTS = 32;

/** Where a search for a term begins. */
export const firstSlot = (key: number, mask: number): number => (key ^ (key >>> 15)) & mask;
