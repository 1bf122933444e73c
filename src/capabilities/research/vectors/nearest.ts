import { coder } from './codes.ts';
import { maskOf, type RowFilter } from './facts.ts';
import { GROUP, scanOver } from './scan-kernel.ts';
import type { Segments } from './segments.ts';
import { wasmMemory } from './wasm.ts';

/** Papers nearest to a vector, nearest first, ties by the smaller id. */
export interface Nearest {
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
export type Mask = Uint8Array;

/** Papers compared exactly, for each one asked for, and at least. */
const EXACT_PER_RESULT = 8;
const EXACT_LEAST = 1_000;

/** Packs the codes of all papers side by side, by rising id: 16 bytes a paper with 128 dimensions. */
export function nearestSearch(segments: Segments, dimensions: number): NearestSearch {
  const { codeBytes, tableBytes, table, highestScore } = coder(dimensions);
  const ids = segments.ids.filter((id) => segments.vectorAt(id) !== undefined);
  const count = ids.length;
  const files = new Uint16Array(count);
  const rows = new Int32Array(count);
  const groups = Math.ceil(count / GROUP);
  const tableAt = groups * GROUP * codeBytes;
  const outAt = tableAt + tableBytes;
  const memory = wasmMemory(outAt + 2 * groups * GROUP);
  const bytes = new Uint8Array(memory.buffer);
  const vectors = segments.files.map((file) => file.vectors);
  ids.forEach((id, i) => {
    const { file, row } = segments.vectorAt(id) as NonNullable<ReturnType<Segments['vectorAt']>>;
    files[i] = vectors.indexOf(file);
    rows[i] = row;
    const from = row * codeBytes;
    const to = (i - (i % GROUP)) * codeBytes + (i % GROUP);
    for (let k = 0; k < codeBytes; k++) bytes[to + k * GROUP] = file.codes[from + k] as number;
  });
  const out = new Uint16Array(memory.buffer, outAt, count);
  const scan = scanOver(memory);
  const tally = new Uint32Array(highestScore + 1);

  let found = new Int32Array(0);

  /** Positions of the most promising papers; ties by the smaller ids. Valid until the next call. */
  const promising = (query: Float32Array, most: number, mask: Mask | undefined): Int32Array => {
    if (found.length < most) found = new Int32Array(most);
    bytes.set(table(query), tableAt);
    scan(0, groups, codeBytes / 2, tableAt, outAt);
    // Scores start at 1: excluded papers are below everything else.
    if (mask) for (let i = 0; i < count; i++) if (mask[i] === 0) out[i] = 0;
    tally.fill(0);
    for (let i = 0; i < count; i++) {
      const at = out[i] as number;
      tally[at] = (tally[at] as number) + 1;
    }
    let border = tally.length - 1;
    let above = 0;
    while (border > 0 && above + (tally[border] as number) <= most) above += tally[border--] as number;
    // Of those at the limit, as many as fit.
    let room = border === 0 ? 0 : most - above;
    let end = 0;
    for (let i = 0; i < count; i++) {
      const score = out[i] as number;
      if (score < border) continue;
      if (score > border || room-- > 0) found[end++] = i;
    }
    return found.subarray(0, end);
  };

  /** The closeness of papers at some positions. */
  const exactly = (places: Int32Array, query: Float32Array): Float64Array => {
    const scores = new Float64Array(places.length);
    for (const [number, file] of vectors.entries()) {
      const at =
        vectors.length === 1 ? undefined : places.map((_, i) => i).filter((i) => files[places[i] as number] === number);
      const own = at ? at.map((i) => places[i] as number) : places;
      if (!file || own.length === 0) continue;
      const part = at ? new Float64Array(own.length) : scores;
      file.closenesses(
        own.map((i) => rows[i] as number),
        query,
        part,
      );
      if (at) for (let i = 0; i < at.length; i++) scores[at[i] as number] = part[i] as number;
    }
    return scores;
  };

  return {
    papers: count,
    mask: (filter) =>
      maskOf(
        filter,
        ids,
        segments.files.map(({ terms }) => terms.facts),
        files,
        rows,
      ),
    search(query, limit, mask) {
      if (count === 0 || limit <= 0) return { ids: new Int32Array(0), scores: new Float32Array(0) };
      const found = promising(query, Math.max(EXACT_LEAST, limit * EXACT_PER_RESULT), mask);
      const scores = exactly(found, query);
      // Only those that can be among the best are put in order; places rise with ids.
      const least = scores.length > limit ? (scores.slice().sort().at(-limit) as number) : Number.NEGATIVE_INFINITY;
      const order: number[] = [];
      for (let place = 0; place < scores.length; place++) if ((scores[place] as number) >= least) order.push(place);
      const best = order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, limit);
      return {
        ids: Int32Array.from(best, (place) => ids[found[place] as number] as number),
        scores: Float32Array.from(best, (place) => scores[place] as number),
      };
    },
  };
}
