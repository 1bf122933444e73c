import { setImmediate } from 'node:timers/promises';
import { uniqueName } from '../segments/parts-file.ts';
import { coder } from './codes.ts';
import { FactsBuilder, factsAt } from './facts.ts';
import type { OpenSegment, Segments } from './segments.ts';
import { streamTermRows } from './term-records.ts';
import { quantize, writeVectorRows } from './vector-records.ts';

/** Rows of some of the open files, in the order of a new file. */
interface RowList {
  readonly length: number;
  /** Number of the file of each. */
  readonly files: Uint16Array;
  readonly rows: Int32Array;
}

/** Numbers of records that are copied at once. */
const PIECE = 1 << 18;
/** Vectors that are made or copied at once. */
const VECTORS_AT_ONCE = 1_000;

/** A name for a new file. */
export const fileName = (kind: 'terms' | 'vectors' | 'stats' | 'model' | 'words'): string => `${uniqueName(kind)}.bin`;

const fileAt = (segments: Segments, file: number): OpenSegment => segments.files[file] as OpenSegment;

/** All rows of one file. */
export function allRows(segments: Segments, file: number): RowList {
  const length = fileAt(segments, file).terms.ids.length;
  return { length, files: new Uint16Array(length).fill(file), rows: Int32Array.from({ length }, (_, row) => row) };
}

/** The live rows of some files, and tombstones of papers that an older file may have. */
export function liveRows(
  segments: Segments,
  which: readonly number[],
  { keepGone = which[0] !== 0 }: { readonly keepGone?: boolean } = {},
): RowList {
  const most = which.reduce((sum, file) => sum + fileAt(segments, file).terms.ids.length, 0);
  const files = new Uint16Array(most);
  const rows = new Int32Array(most);
  let length = 0;
  for (const file of which) {
    const { terms } = fileAt(segments, file);
    for (let row = 0; row < terms.ids.length; row++) {
      const isLastWord = keepGone && terms.isGone(row) && !segments.has(terms.ids[row] as number);
      if (!segments.isLive(file, row) && !isLastWord) continue;
      files[length] = file;
      rows[length++] = row;
    }
  }
  return { length, files, rows };
}

/** Copies rows into a new file of records. @param words see TermRows */
export async function mergeTerms(file: string, segments: Segments, list: RowList, words?: Uint8Array): Promise<void> {
  const ids = new Int32Array(list.length);
  const starts = new Uint32Array(list.length + 1);
  const facts = new FactsBuilder();
  for (let i = 0; i < list.length; i++) {
    const { terms } = fileAt(segments, list.files[i] as number);
    const row = list.rows[i] as number;
    ids[i] = terms.ids[row] as number;
    facts.add(factsAt(terms.facts, row));
    starts[i + 1] = (starts[i] as number) + (terms.starts[row + 1] as number) - (terms.starts[row] as number);
  }
  const pieces = async function* (): AsyncGenerator<Uint32Array> {
    for (let i = 0; i < list.length; ) {
      const from = list.files[i] as number;
      const row = list.rows[i] as number;
      // Adjacent rows are copied together.
      let next = i + 1;
      while (
        next < list.length &&
        list.files[next] === from &&
        list.rows[next] === row + next - i &&
        (starts[next] as number) - (starts[i] as number) < PIECE
      ) {
        next++;
      }
      yield fileAt(segments, from).terms.readData(row, row + next - i);
      i = next;
      await setImmediate();
    }
  };
  await streamTermRows(file, { ids, starts, facts: facts.done() }, pieces(), words);
}

/** The vectors of papers, in their order; undefined for one that has none. */
export type Vectorize = (ids: readonly number[]) => Promise<readonly (Float32Array | undefined)[]>;

export interface VectorsOptions {
  readonly dimensions: number;
  /** Creates the vectors of rows without one; without it they stay without. */
  readonly vectorize: Vectorize | undefined;
  /** Makes all of them, also of rows that have one of another space. */
  readonly afresh?: boolean;
}

/** Writes a file of the vectors of rows: existing ones are copied, the others created. */
export async function mergeVectors(
  file: string,
  segments: Segments,
  list: RowList,
  { dimensions, vectorize, afresh = false }: VectorsOptions,
): Promise<void> {
  const { codeBytes, code } = coder(dimensions);
  const codes = new Uint8Array(list.length * codeBytes);
  const scales = new Float32Array(list.length);
  const codeAt = (i: number): Uint8Array => codes.subarray(i * codeBytes, (i + 1) * codeBytes);
  const pieces = async function* (): AsyncGenerator<Int8Array> {
    for (let from = 0; from < list.length; from += VECTORS_AT_ONCE) {
      const to = Math.min(from + VECTORS_AT_ONCE, list.length);
      const bytes = new Int8Array((to - from) * dimensions);
      const bytesAt = (i: number): Int8Array => bytes.subarray((i - from) * dimensions, (i - from + 1) * dimensions);
      const missing: number[] = [];
      const ids: number[] = [];
      for (let i = from; i < to; i++) {
        const { vectors, terms } = fileAt(segments, list.files[i] as number);
        const row = list.rows[i] as number;
        if (!afresh && vectors && vectors.scales[row] !== 0) {
          vectors.read(row, bytesAt(i));
          scales[i] = vectors.scales[row] as number;
          codeAt(i).set(vectors.codes.subarray(row * codeBytes, (row + 1) * codeBytes));
        } else if (!terms.isGone(row)) {
          missing.push(i);
          ids.push(terms.ids[row] as number);
        }
      }
      const made = vectorize && ids.length > 0 ? await vectorize(ids) : [];
      for (const [j, i] of missing.entries()) {
        const vector = made[j];
        if (!vector) continue;
        scales[i] = quantize(vector, bytesAt(i));
        code(vector, codeAt(i));
      }
      await setImmediate();
      yield bytes;
    }
  };
  await writeVectorRows(file, { rows: list.length, dimensions, codeBytes, vectors: pieces(), codes, scales });
}
