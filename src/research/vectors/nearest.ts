import { type Coder, coder, QUERY_BITS } from './codes.ts';
import { type Scan, scanOver, type WasmMemory, wasmMemory } from './scan-kernel.ts';
import type { Segments } from './segments.ts';

/** Papers nearest to a vector, nearest first, ties by the smaller id. */
export interface Nearest {
  readonly ids: Int32Array;
  /** -1 to 1. */
  readonly scores: Float32Array;
}

/** All vectors of a version, ready to be looked through. */
export interface NearestSearch {
  /** Papers with a vector. */
  readonly papers: number;
  /**
   * Looks through all papers by their codes and compares the vectors of the most promising ones: 5 ms and 2 ms with a million
   * papers.
   * @param query of length 1
   * @param allowed a bit for each id, the lowest first: whether the paper may be found; all may when undefined
   */
  search(query: Float32Array, limit: number, allowed?: Uint8Array): Nearest;
}

/** Papers compared exactly, for each one asked for, and at least. */
const EXACT_PER_RESULT = 10;
const EXACT_LEAST = 1_000;

/** Packs the codes of all papers side by side: 16 bytes a paper with 128 dimensions. */
export function nearestSearch(segments: Segments, dimensions: number): NearestSearch {
  const codes: Coder = coder(dimensions);
  const { codeBytes } = codes;
  const withVector = segments.ids.filter((id) => segments.vectorAt(id) !== undefined);
  const count = withVector.length;
  const planesAt = count * codeBytes;
  const outAt = planesAt + QUERY_BITS * codeBytes;
  const memory: WasmMemory = wasmMemory(outAt + 4 * count);
  const bytes = new Uint8Array(memory.buffer);
  withVector.forEach((id, i) => {
    const { file, row } = segments.vectorAt(id) as { file: { codes: Uint8Array }; row: number };
    const from = row * codeBytes;
    const to = i * codeBytes;
    for (let k = 0; k < codeBytes; k++) bytes[to + k] = file.codes[from + k] as number;
  });
  const out = new Int32Array(memory.buffer, outAt, count);
  const scan: Scan = scanOver(memory);

  const reach = 15 * 8 * codeBytes;
  const tally = new Uint32Array(2 * reach + 2);

  /** Places in `withVector` of the most promising papers; those of smaller ids where codes are alike. */
  const promising = (query: Float32Array, most: number, allowed: Uint8Array | undefined): number[] => {
    bytes.set(codes.planes(query), planesAt);
    scan(0, count, codeBytes / 16, planesAt, outAt);
    if (allowed) shut(out, withVector, allowed, -reach - 1);
    tally.fill(0);
    for (let i = 0; i < count; i++) {
      const at = (out[i] as number) + reach + 1;
      tally[at] = (tally[at] as number) + 1;
    }
    let least = tally.length - 1;
    let above = 0;
    // What may not be found is at 0.
    while (least > 0 && above + (tally[least] as number) <= most) above += tally[least--] as number;
    const border = least - reach - 1;
    // Of those at the border as many as there is room for.
    let room = least === 0 ? 0 : most - above;
    const found: number[] = [];
    for (let i = 0; i < count; i++) {
      const score = out[i] as number;
      if (score < border) continue;
      if (score > border || room-- > 0) found.push(i);
    }
    return found;
  };

  const vector = new Int8Array(dimensions);
  return {
    papers: count,
    search(query, limit, allowed) {
      if (count === 0 || limit <= 0) return { ids: new Int32Array(0), scores: new Float32Array(0) };
      const found = promising(query, Math.max(EXACT_LEAST, limit * EXACT_PER_RESULT), allowed);
      const scored = found.map((i) => {
        const id = withVector[i] as number;
        const { file, row } = segments.vectorAt(id) as NonNullable<ReturnType<Segments['vectorAt']>>;
        file.read(row, vector);
        return { id, score: dot(query, vector) * (file.scales[row] as number) };
      });
      scored.sort((a, b) => b.score - a.score || a.id - b.id);
      const best = scored.slice(0, limit);
      return { ids: Int32Array.from(best, ({ id }) => id), scores: Float32Array.from(best, ({ score }) => score) };
    },
  };
}

/** Gives papers that may not be found a score below all others. */
function shut(scores: Int32Array, ids: Int32Array, allowed: Uint8Array, score: number): void {
  for (let i = 0; i < scores.length; i++) {
    const id = ids[i] as number;
    if ((((allowed[id >> 3] ?? 0) >> (id & 7)) & 1) === 0) scores[i] = score;
  }
}

/** A vector times one of bytes, of the same length. */
export function dot(a: Float32Array, b: Int8Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return sum;
}
