/** Number -> numbers, in insertion order; half the memory of a Map of arrays. */
export class Chains {
  readonly #ends = new Map<number, { first: number; last: number }>();
  #items = new Uint32Array(256);
  /** The next element of the chain; END at its end. */
  #next = new Uint32Array(256);
  #used = 0;

  add(key: number, item: number): void {
    if (this.#used === this.#items.length) {
      this.#items = doubled(this.#items);
      this.#next = doubled(this.#next);
    }
    const link = this.#used++;
    this.#items[link] = item;
    this.#next[link] = END;
    const ends = this.#ends.get(key);
    if (ends === undefined) this.#ends.set(key, { first: link, last: link });
    else {
      this.#next[ends.last] = link;
      ends.last = link;
    }
  }

  /** The numbers of a key; [] if it has none. */
  of(key: number): number[] {
    const items: number[] = [];
    const ends = this.#ends.get(key);
    for (let link = ends?.first ?? END; link !== END; link = this.#next[link]!) items.push(this.#items[link]!);
    return items;
  }

  has(key: number): boolean {
    return this.#ends.has(key);
  }

  /** Removes a number from a key's list, at any position. */
  remove(key: number, item: number): void {
    const items = this.of(key).filter((other) => other !== item);
    this.delete(key);
    for (const other of items) this.add(key, other);
  }

  delete(key: number): void {
    this.#ends.delete(key);
  }
}

const END = 2 ** 32 - 1;

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(numbers.length * 2);
  grown.set(numbers);
  return grown;
}
