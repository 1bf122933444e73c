import { join } from 'node:path';
import { BaseFile, UNKNOWN } from './base-file.ts';
import { type Change, readChange } from './changes.ts';
import { Overlay } from './overlay.ts';

/** The files of a version of the graph, below the folder of the graph. */
export interface GraphVersion {
  /** Folder of the base. */
  readonly base: string;
  /** Files of changes within it, in order. */
  readonly changes: readonly string[];
}

/** One list of neighbours. */
interface Neighbours {
  /** Without duplicates and the node itself; a sample spread over all of them if there are more than requested. */
  readonly items: Uint32Array;
  /** Their number; approximate if they are not all here. */
  readonly total: number;
  /** Whether they are not all here. */
  readonly isCut: boolean;
}

/** Number of pieces that are sampled from a very long list, so that not only its oldest end is used. */
const PIECES = 4;

/** A version of the graph: the base on disk and the later changes in memory. All reads are synchronous. */
export class GraphView {
  #version: GraphVersion;
  readonly base: BaseFile;
  readonly overlay = new Overlay();
  readonly #found = { from: 0, length: 0 };
  /** Memory for lists; a list is valid until `rewind`. */
  #memory = new Uint32Array(2 ** 16);
  #used = 0;

  /** @throws if a file is missing or damaged */
  constructor(dir: string, version: GraphVersion) {
    this.#version = version;
    this.base = new BaseFile(join(dir, version.base));
    try {
      for (const name of version.changes) this.overlay.apply(readChange(join(dir, version.base, name)));
    } catch (error) {
      this.base.close();
      throw error;
    }
  }

  /**
   * Moves on to a later version of the same base.
   * @returns false if it is of another base, and the view stays unchanged
   */
  advance(dir: string, version: GraphVersion): boolean {
    const { base, changes } = this.#version;
    if (version.base !== base || !changes.every((name, i) => name === version.changes[i])) return false;
    const fresh = version.changes.slice(changes.length).map((name) => readChange(join(dir, base, name)));
    for (const change of fresh) this.overlay.apply(change);
    this.#version = version;
    return true;
  }

  /** Adds one more change. */
  apply(change: Change): void {
    this.overlay.apply(change);
  }

  /** Reuses the memory of all lists that were read. */
  rewind(): void {
    this.#used = 0;
    if (this.#memory.length > KEPT) this.#memory = new Uint32Array(KEPT);
  }

  /** References of a paper: papers, and unknown works from UNKNOWN on. */
  citedBy(paper: number, most: number): Neighbours {
    const { overlay } = this;
    const own = overlay.citing.get(paper);
    let items: Uint32Array;
    let total: number;
    if (own) {
      total = own.length;
      items = this.#take(Math.min(most, total));
      items.set(own.subarray(0, items.length));
    } else {
      this.base.citing.find(paper, this.#found);
      total = this.#found.length;
      items = this.#sample('citing', most);
    }
    let isTidy = true;
    for (let i = 0; i < items.length; i++) {
      const now = overlay.now(items[i]!);
      if (now === items[i] && now !== paper) continue;
      items[i] = now;
      isTidy = false;
    }
    return neighbours(isTidy ? items : tidy(items, paper), total, total > most);
  }

  /** Papers that cite a paper or an unknown work. */
  citersOf(node: number, most: number): Neighbours {
    const { overlay } = this;
    const first = this.#baseCiters(node, most);
    if (!overlay.was.has(node) && !overlay.cited.has(node)) return first;
    const parts = [first, ...overlay.was.of(node).map((one) => this.#baseCiters(one, most))];
    const since = overlay.cited.of(node);
    const total = parts.reduce((sum, part) => sum + part.total, since.length);
    const items = this.#take(parts.reduce((sum, part) => sum + part.items.length, Math.min(most, since.length)));
    let used = 0;
    for (const part of parts) {
      items.set(part.items, used);
      used += part.items.length;
    }
    // The newest citing papers since the base.
    items.set(since.slice(-most), used);
    return neighbours(tidy(items, node), total, since.length > most || parts.some(({ isCut }) => isCut));
  }

  close(): void {
    this.base.close();
  }

  #baseCiters(node: number, most: number): Neighbours {
    const kind = node >= UNKNOWN ? 'unknown' : 'cited';
    this.base[kind].find(kind === 'cited' ? node : node - UNKNOWN, this.#found);
    const total = this.#found.length;
    const items = this.#sample(kind, most);
    if (this.overlay.citing.size === 0) return { items, total, isCut: total > most };
    let kept = 0;
    for (let i = 0; i < items.length; i++) {
      if (!this.overlay.replaces(items[i]!)) items[kept++] = items[i]!;
    }
    return neighbours(items.subarray(0, kept), total, total > most);
  }

  /** The list that was found, or pieces of it. */
  #sample(kind: 'citing' | 'cited' | 'unknown', most: number): Uint32Array {
    const { from, length } = this.#found;
    const lists = this.base[kind];
    const items = this.#take(Math.min(most, length));
    if (length <= most) {
      lists.read(items, from);
      return items;
    }
    const piece = Math.ceil(items.length / PIECES);
    for (let i = 0; i < PIECES; i++) {
      const part = items.subarray(i * piece, (i + 1) * piece);
      lists.read(part, from + Math.floor((i * (length - piece)) / (PIECES - 1)));
    }
    return items;
  }

  #take(length: number): Uint32Array {
    if (this.#used + length > this.#memory.length) {
      // Returned lists keep the memory that they are in.
      this.#memory = new Uint32Array(Math.max(this.#memory.length * 2, length));
      this.#used = 0;
    }
    const items = this.#memory.subarray(this.#used, this.#used + length);
    this.#used += length;
    return items;
  }
}

/** Words that are kept between requests. */
const KEPT = 2 ** 20;

function neighbours(items: Uint32Array, total: number, isCut: boolean): Neighbours {
  return { items, total: isCut ? total : items.length, isCut };
}

/** Ascending, without duplicates and the node itself; in place. */
function tidy(items: Uint32Array, node: number): Uint32Array {
  items.sort();
  let kept = 0;
  for (let i = 0; i < items.length; i++) {
    if (items[i] !== node && items[i] !== items[kept - 1]) items[kept++] = items[i]!;
  }
  return items.subarray(0, kept);
}
