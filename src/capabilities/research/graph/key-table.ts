/** A hash of an id (key-hash.ts) -> a number from 0 on; a tenth of the memory and time of a Map. Open addressing. */
export class KeyTable {
  #keys = new Float64Array(1024).fill(-1);
  #values = new Uint32Array(1024);
  #mask = 1023;
  #size = 0;
  #sorted = new Float64Array(1024);

  /** Removes all entries; their memory is reused. */
  clear(): void {
    this.#keys.fill(-1);
    this.#size = 0;
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

  /** -1 if it is missing. */
  get(key: number): number {
    const slot = this.#slot(key);
    return this.#keys[slot] === -1 ? -1 : this.#values[slot]!;
  }

  /** All keys, ascending; valid until the table is cleared. */
  sortedKeys(): Float64Array {
    if (this.#size > this.#sorted.length) this.#sorted = new Float64Array(this.#size * 2);
    let used = 0;
    for (const key of this.#keys) if (key !== -1) this.#sorted[used++] = key;
    return this.#sorted.subarray(0, used).sort();
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
