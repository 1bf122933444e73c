import { Chains } from './chains.ts';
import type { Change } from './changes.ts';

/**
 * The changes since the base, in memory, as whoever reads lists needs them. A list of the base is replaced as a whole when
 * its paper changed; who cites a node is told by the lists.
 */
export class Overlay {
  /** Papers whose list in the base counts no more, and the list that does. */
  readonly citing = new Map<number, Uint32Array>();
  /** Node -> papers of `citing` that cite it. */
  readonly cited = new Chains();
  /** Node -> the paper that it is by now, always the last in a chain. */
  readonly became = new Map<number, number>();
  /** Paper -> the nodes that became it. */
  readonly was = new Chains();
  /** Unknown works beyond those of the base. */
  readonly unknown: number[] = [];
  /** Citations in `citing`: what the memory goes by. */
  citations = 0;
  /** Most nodes did not become another, and most papers did not change: a bit of each tells that fast. */
  readonly #becameBits = new Bits();
  readonly #citingBits = new Bits();

  apply(change: Change): void {
    for (const hash of change.unknown) this.unknown.push(hash);
    for (const [paper, list] of change.citing) this.#replace(paper, list);
    for (const [from, to] of change.became) this.#become(from, to);
  }

  /** The paper that a node is by now; the node itself when nothing happened to it. */
  now(node: number): number {
    return this.#becameBits.has(node) ? (this.became.get(node) ?? node) : node;
  }

  /** Whether what the base says of a paper's citations counts no more. */
  replaces(paper: number): boolean {
    return this.#citingBits.has(paper) && this.citing.has(paper);
  }

  /** All of it as one change. */
  asChange(): Change {
    return { citing: this.citing, became: this.became, unknown: Float64Array.from(this.unknown) };
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

/** A set that is sure only of what is not in it. */
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
