/** A hash of an id (key-hash.ts) -> a number from 0 on; a tenth of the memory and the time of a Map. Open addressing. */
export class KeyTable {
  #keys: Float64Array;
  #values: Uint32Array;
  #mask: number;
  #size = 0;

  /** @param expected entries; it grows beyond them by itself */
  constructor(expected: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)));
    this.#keys = new Float64Array(slots).fill(-1);
    this.#values = new Uint32Array(slots);
    this.#mask = slots - 1;
  }

  set(key: number, value: number): void {
    const slot = this.#slot(key);
    if (this.#keys[slot] === -1) {
      this.#keys[slot] = key;
      this.#size++;
    }
    this.#values[slot] = value;
    if (this.#size * 2 > this.#keys.length) this.#grow();
  }

  /** -1 when it is not there. */
  get(key: number): number {
    const slot = this.#slot(key);
    return this.#keys[slot] === -1 ? -1 : this.#values[slot]!;
  }

  /** All keys, ascending. */
  sortedKeys(): Float64Array {
    return this.#keys.filter((key) => key !== -1).sort();
  }

  #slot(key: number): number {
    let slot = Math.imul((key >>> 0) ^ Math.floor(key / 2 ** 32), 0x9e3779b1) >>> 7;
    for (slot &= this.#mask; this.#keys[slot] !== -1 && this.#keys[slot] !== key; ) slot = (slot + 1) & this.#mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(keys.length * 2).fill(-1);
    this.#values = new Uint32Array(keys.length * 2);
    this.#mask = this.#keys.length - 1;
    keys.forEach((key, slot) => {
      if (key === -1) return;
      const to = this.#slot(key);
      this.#keys[to] = key;
      this.#values[to] = values[slot]!;
    });
  }
}
