import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, fill } from '../segments/parts-file.ts';
import { HASHES } from './key-hash.ts';

/**
 * The graph as it lies on disk: a folder of number files that are written once (build.ts) and read in place, so that it takes
 * no memory whatever its size. Lists are adjacency in compressed rows: `x.at` says where in `x` the list of a node begins.
 *
 *   citing.at, citing    for each paper the nodes that it cites
 *   cited.at, cited      for each paper the papers that cite it
 *   unknown.keys         hashes of ids that are cited and that no paper has, ascending; the place is the node's number
 *   unknown.at, unknown  for each of them the papers that cite it
 *   graph.json           what the rest is; written last
 *
 * A node is a paperId, or UNKNOWN + a place in unknown.keys: a work that is cited and not in the catalog (yet).
 */
export const FORMAT = 1;

export const BASE_FILES = [
  'citing.at',
  'citing',
  'cited.at',
  'cited',
  'unknown.keys',
  'unknown.at',
  'unknown',
  'graph.json',
] as const;

/** Offset that makes a node of the position of an unknown work. PaperIds are below. */
export const UNKNOWN = 2 ** 31;

export interface BaseFacts {
  readonly format: number;
  /** Greater than every paperId at that time. */
  readonly nodes: number;
  /** Cited works that are not in the catalog. */
  readonly unknown: number;
  /** Citations between papers of the catalog. */
  readonly citations: number;
  /** Citations of all works, and the papers that have any. */
  readonly references: number;
  readonly citing: number;
}

/** Maximum bytes of `.at` files that are kept in memory; larger ones are read from disk, half as fast. */
const RESIDENT = 8 * 1024 * 1024;
/** Number of hashes per read of a lookup. */
const WINDOW = 128;

/** Lists of one kind. */
class Lists {
  readonly #at: number;
  readonly #items: number;
  readonly #resident: Uint32Array | undefined;
  readonly #bounds = new Uint32Array(2);
  readonly #boundBytes = bytesOf(this.#bounds);
  readonly count: number;

  constructor(dir: string, name: string, count: number) {
    this.count = count;
    this.#at = openSync(join(dir, `${name}.at`), 'r');
    this.#items = openSync(join(dir, name), 'r');
    if ((count + 1) * 4 > RESIDENT) return;
    this.#resident = new Uint32Array(count + 1);
    fill(this.#at, bytesOf(this.#resident), 0);
  }

  /** Start and length of the list in words: `from` and `length`. */
  find(index: number, found: { from: number; length: number }): void {
    if (index >= this.count) {
      found.length = 0;
      return;
    }
    if (this.#resident) {
      found.from = this.#resident[index]!;
      found.length = this.#resident[index + 1]! - found.from;
      return;
    }
    fill(this.#at, this.#boundBytes, index * 4);
    found.from = this.#bounds[0]!;
    found.length = this.#bounds[1]! - found.from;
  }

  read(into: Uint32Array, from: number): void {
    if (into.length > 0) fill(this.#items, bytesOf(into), from * 4);
  }

  close(): void {
    closeSync(this.#at);
    closeSync(this.#items);
  }
}

/** An opened folder. Everything reads at once, a microsecond or two a list while the files are in the system's cache. */
export class BaseFile {
  readonly facts: BaseFacts;
  readonly citing: Lists;
  readonly cited: Lists;
  readonly unknown: Lists;
  readonly #keys: number;
  readonly #window = new Float64Array(WINDOW);

  /** @throws if a file is missing, or the folder has another format */
  constructor(dir: string) {
    const facts = JSON.parse(readFileSync(join(dir, 'graph.json'), 'utf8')) as BaseFacts;
    if (facts.format !== FORMAT) throw new Error(`the citation graph in ${dir} has format ${facts.format}`);
    this.facts = facts;
    using opened = new DisposableStack();
    const lists = (name: string, count: number): Lists =>
      opened.adopt(new Lists(dir, name, count), (made) => made.close());
    this.citing = lists('citing', facts.nodes);
    this.cited = lists('cited', facts.nodes);
    this.unknown = lists('unknown', facts.unknown);
    this.#keys = openSync(join(dir, 'unknown.keys'), 'r');
    opened.move();
  }

  /** The position of an unknown work by the hash of one of its ids; -1 if nobody cites it. */
  placeOf(hash: number): number {
    // The hashes are evenly distributed, so a few steps find one (interpolation search).
    let [low, high] = [0, this.facts.unknown];
    let [lowHash, highHash] = [0, HASHES];
    while (low < high) {
      const guess = low + Math.floor(((hash - lowHash) / (highHash - lowHash)) * (high - low));
      const from = Math.max(low, Math.min(guess - WINDOW / 2, high - WINDOW));
      const window = this.#window.subarray(0, Math.min(WINDOW, high - from));
      fill(this.#keys, bytesOf(window), from * 8);
      const [first, last] = [window[0]!, window[window.length - 1]!];
      if (hash < first) [high, highHash] = [from, first];
      else if (hash > last) [low, lowHash] = [from + window.length, last];
      else {
        const place = window.indexOf(hash);
        return place < 0 ? -1 : from + place;
      }
    }
    return -1;
  }

  close(): void {
    for (const lists of [this.citing, this.cited, this.unknown]) lists.close();
    closeSync(this.#keys);
  }
}
