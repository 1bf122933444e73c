import { coder } from './codes.ts';
import { maskOf, type RowFilter } from './facts.ts';
import { GROUP, scanOver } from './scan-kernel.ts';
import type { Segments } from './segments.ts';
import { wasmMemory } from './wasm.ts';

/** Papers nearest to a vector, nearest first, ties by the smaller id. */
interface Nearest {
  readonly ids: Int32Array;
  /** -1 to 1. */
  readonly scores: Float32Array;
}

/** All vectors of a version, ready for searches. */
export interface NearestSearch {
  /** Papers with a vector. */
  readonly papers: number;
  /** The papers that pass a filter, for any number of searches: 2 to 4 ms with a million papers. */
  mask(filter: RowFilter): Mask;
  /**
   * Scans all papers by their codes and compares the vectors of the most promising ones: 8 ms with a million papers.
   * @param query of length 1
   */
  search(query: Float32Array, limit: number, mask?: Mask): Nearest;
}

/** 1 for each paper that may be found, in the order of the search that made it. */
type Mask = Uint8Array;

/** Papers compared exactly, for each one asked for, and at least. */
const EXACT_PER_RESULT = 8;
const EXACT_LEAST = 1_000;

/** Packs the codes of all papers side by side, by rising id: 16 bytes a paper with 128 dimensions. */
export const nearestSearch = (segments: Segments, dimensions: number): NearestSearch =>
  new CodeSearch(segments, dimensions);

class CodeSearch implements NearestSearch {
  readonly papers: number;
  readonly #segments: Segments;
  readonly #coder: ReturnType<typeof coder>;
  readonly #ids: Int32Array;
  /** The file of each paper, and its row there. */
  readonly #files: Uint16Array;
  readonly #rows: Int32Array;
  readonly #groups: number;
  readonly #bytes: Uint8Array;
  readonly #out: Uint16Array;
  readonly #highest: Uint16Array;
  readonly #scan: (query: Float32Array) => void;
  readonly #tally: Uint32Array;
  #found = new Int32Array(2 * EXACT_LEAST);
  #scratch = { own: new Int32Array(0), at: new Int32Array(0), part: new Float64Array(0) };

  constructor(segments: Segments, dimensions: number) {
    this.#segments = segments;
    this.#coder = coder(dimensions);
    const { codeBytes, tableBytes, table, highestScore } = this.#coder;
    const ids = segments.ids.filter((id) => segments.vectorAt(id) !== undefined);
    const count = ids.length;
    const groups = Math.ceil(count / GROUP);
    const tableAt = groups * GROUP * codeBytes;
    const outAt = tableAt + tableBytes;
    const highestAt = outAt + 2 * groups * GROUP;
    const memory = wasmMemory(highestAt + 2 * groups);
    const bytes = new Uint8Array(memory.buffer);
    const scan = scanOver(memory);
    this.papers = count;
    this.#ids = ids;
    this.#groups = groups;
    this.#bytes = bytes;
    this.#files = new Uint16Array(count);
    this.#rows = new Int32Array(count);
    this.#out = new Uint16Array(memory.buffer, outAt, count);
    this.#highest = new Uint16Array(memory.buffer, highestAt, groups);
    this.#tally = new Uint32Array(highestScore + 1);
    this.#scan = (query) => {
      bytes.set(table(query), tableAt);
      scan(0, groups, codeBytes / 2, tableAt, outAt, highestAt);
    };
    this.#pack();
  }

  mask(filter: RowFilter): Mask {
    const facts = this.#segments.files.map(({ terms }) => terms.facts);
    return maskOf(filter, this.#ids, facts, this.#files, this.#rows);
  }

  search(query: Float32Array, limit: number, mask?: Mask): Nearest {
    if (this.papers === 0 || limit <= 0) return { ids: new Int32Array(0), scores: new Float32Array(0) };
    const found = this.#promising(query, Math.max(EXACT_LEAST, limit * EXACT_PER_RESULT), mask);
    const scores = this.#exactly(found, query);
    // Only those that can be among the best are put in order; places rise with ids.
    const least = scores.length > limit ? nthHighest(scores.slice(), limit) : Number.NEGATIVE_INFINITY;
    const order: number[] = [];
    for (let place = 0; place < scores.length; place++) if ((scores[place] as number) >= least) order.push(place);
    const best = order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, limit);
    return {
      ids: Int32Array.from(best, (place) => this.#ids[found[place] as number] as number),
      scores: Float32Array.from(best, (place) => scores[place] as number),
    };
  }

  #pack(): void {
    const { codeBytes } = this.#coder;
    const vectors = this.#segments.files.map((file) => file.vectors);
    this.#ids.forEach((id, i) => {
      const { file, row } = this.#segments.vectorAt(id) as NonNullable<ReturnType<Segments['vectorAt']>>;
      this.#files[i] = vectors.indexOf(file);
      this.#rows[i] = row;
      const from = row * codeBytes;
      const to = (i - (i % GROUP)) * codeBytes + (i % GROUP);
      for (let k = 0; k < codeBytes; k++) this.#bytes[to + k * GROUP] = file.codes[from + k] as number;
    });
  }

  /** The highest score that at least `most` of some papers reach, and how many are above it; 0 if they are fewer. */
  #borderOf(most: number): { border: number; above: number } {
    const tally = this.#tally;
    let border = tally.length - 1;
    let above = 0;
    while (border > 0 && above + (tally[border] as number) <= most) above += tally[border--] as number;
    return { border, above };
  }

  /** The highest score of the papers of a group. */
  #highestOf(group: number): number {
    let most = 0;
    for (let i = group * GROUP; i < Math.min(this.papers, (group + 1) * GROUP); i++)
      most = Math.max(most, this.#out[i] as number);
    return most;
  }

  /** Positions of the most promising papers; ties by the smaller ids. Valid until the next call. */
  #promising(query: Float32Array, most: number, mask: Mask | undefined): Int32Array {
    const [out, highest, groups, count] = [this.#out, this.#highest, this.#groups, this.papers];
    const tally = this.#tally;
    this.#scan(query);
    // Scores start at 1: excluded papers are below everything else.
    if (mask) {
      for (let i = 0; i < count; i++) if (mask[i] === 0) out[i] = 0;
      for (let group = 0; group < groups; group++) highest[group] = this.#highestOf(group);
    } else highest[groups - 1] = this.#highestOf(groups - 1);
    // At least as many papers as groups reach a score: what is below that of enough groups is looked at no more.
    tally.fill(0);
    for (let group = 0; group < groups; group++) tally[highest[group] as number]!++;
    const least = this.#borderOf(most).border;
    tally.fill(0);
    let found = this.#found;
    let likely = 0;
    for (let group = 0; group < groups; group++) {
      if ((highest[group] as number) < least) continue;
      const end = Math.min(count, (group + 1) * GROUP);
      if (found.length < likely + GROUP) found = longer(found);
      for (let i = group * GROUP; i < end; i++) {
        const score = out[i] as number;
        if (score < least) continue;
        tally[score]!++;
        found[likely++] = i;
      }
    }
    this.#found = found;
    const { border, above } = this.#borderOf(most);
    // Of those at the limit, as many as fit.
    let room = border === 0 ? 0 : most - above;
    let end = 0;
    for (let k = 0; k < likely; k++) {
      const score = out[found[k] as number] as number;
      if (score > border || (score === border && room-- > 0)) found[end++] = found[k] as number;
    }
    return found.subarray(0, end);
  }

  /** The closeness of papers at some positions. */
  #exactly(places: Int32Array, query: Float32Array): Float64Array {
    const scores = new Float64Array(places.length);
    if (this.#scratch.own.length < places.length) {
      const length = 2 * places.length;
      this.#scratch = { own: new Int32Array(length), at: new Int32Array(length), part: new Float64Array(length) };
    }
    const { own, at, part } = this.#scratch;
    const [files, rows] = [this.#files, this.#rows];
    for (const [number, { vectors: file }] of this.#segments.files.entries()) {
      let length = 0;
      for (let i = 0; i < places.length; i++) {
        const place = places[i] as number;
        if (files[place] !== number) continue;
        own[length] = rows[place] as number;
        at[length++] = i;
      }
      if (!file || length === 0) continue;
      file.closenesses(own.subarray(0, length), query, part);
      for (let i = 0; i < length; i++) scores[at[i] as number] = part[i] as number;
    }
    return scores;
  }
}

function longer(places: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 * places.length);
  grown.set(places);
  return grown;
}

/** The nth highest of some values, which change their places: quickselect (C. A. R. Hoare, "Algorithm 65: find", 1961). @param n from 1 to their number */
function nthHighest(values: Float64Array, n: number): number {
  let [from, to] = [0, values.length - 1];
  const wanted = n - 1;
  while (from < to) {
    const pivot = values[(from + to) >> 1] as number;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((values[left] as number) > pivot) left++;
      while ((values[right] as number) < pivot) right--;
      if (left > right) break;
      const value = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = value;
    }
    if (wanted <= right) to = right;
    else if (wanted >= left) from = left;
    else break;
  }
  return values[wanted] as number;
}
