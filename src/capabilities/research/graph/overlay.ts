import { Chains } from './chains.ts';
import type { Change } from './changes.ts';

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
