import type { Change } from './changes.ts';

/** Number -> numbers, in insertion order; half the memory of a Map of arrays. */
class Chains {
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

/**
 * The changes since the base, in memory, in the form that readers need. If a paper changed, its whole list replaces that of the base; the
 * citing papers of a node follow from the lists.
 */
export class Overlay {
  /** Papers whose list in the base is outdated, and the current list. */
  readonly citing = new Map<number, Uint32Array>();
  /** Node -> papers of `citing` that cite it. */
  readonly cited = new Chains();
  /** Node -> its current paper, with chains resolved. */
  readonly became = new Map<number, number>();
  /** Paper -> the nodes that became it. */
  readonly was = new Chains();
  /** Unknown works in addition to those of the base. */
  readonly unknown: number[] = [];
  /** Citations in `citing`, which determine the memory. */
  citations = 0;
  /** Most nodes and papers did not change: a bit for each shows that fast. */
  readonly #becameBits = new Bits();
  readonly #citingBits = new Bits();

  apply(change: Change): void {
    for (const hash of change.unknown) this.unknown.push(hash);
    for (const [paper, list] of change.citing) this.#replace(paper, list);
    for (const [from, to] of change.became) this.#become(from, to);
  }

  /** The current paper of a node; the node itself if nothing changed. */
  now(node: number): number {
    return this.#becameBits.has(node) ? (this.became.get(node) ?? node) : node;
  }

  /** Whether the base's citations of a paper are outdated. */
  replaces(paper: number): boolean {
    return this.#citingBits.has(paper) && this.citing.has(paper);
  }

  #replace(paper: number, list: Uint32Array): void {
    const old = this.citing.get(paper);
    for (const node of old ?? []) this.cited.remove(this.now(node), paper);
    this.citations += list.length - (old?.length ?? 0);
    this.citing.set(paper, list);
    this.#citingBits.add(paper);
    for (const node of list) this.cited.add(this.now(node), paper);
  }

  #become(from: number, to: number): void {
    const at = this.now(to);
    if (at === from || this.became.get(from) === at) return;
    for (const node of [from, ...this.was.of(from)]) {
      this.#becameBits.add(node);
      this.became.set(node, at);
      this.was.add(at, node);
    }
    this.was.delete(from);
    for (const citer of this.cited.of(from)) this.cited.add(at, citer);
    this.cited.delete(from);
  }
}

/** A set in which only absence is certain. */
class Bits {
  readonly #bytes = new Uint8Array(2 ** 14);

  add(node: number): void {
    const bit = Math.imul(node, 0x9e3779b1) >>> 15;
    this.#bytes[bit >>> 3]! |= 1 << (bit & 7);
  }

  has(node: number): boolean {
    const bit = Math.imul(node, 0x9e3779b1) >>> 15;
    return (this.#bytes[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  }
}
