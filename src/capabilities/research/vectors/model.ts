import { readParts, writeParts } from '../segments/parts-file.ts';
import { entryOf, type TermTable } from './term-table.ts';
import { quantize } from './vector-records.ts';

/**
 * What a term weighs in the matrix that the vectors are learned from: tf-idf with a logarithm. Log-entropy and BM25 weights
 * were within noise of it on six test collections (bench/README.md).
 */

/** The rarity of a term; 0 for one in every paper. */
export const rarity = (documents: number, df: number): number => Math.log(documents / df);

/** The weight of its count. @param count occurrences, those in the title doubled */
export const presence = (count: number): number => 1 + Math.log(count);

/** The counts of a paper's terms, those of the title doubled. The map is reused by every call. */
export function termCounter(): (title: Uint32Array, abstract: Uint32Array) => Map<number, number> {
  const counts = new Map<number, number>();
  return (title, abstract) => {
    counts.clear();
    for (const term of title) counts.set(term, (counts.get(term) ?? 0) + 2);
    for (const term of abstract) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  };
}

/** The result of training: a direction for each term. The vectors of new texts are computed from it (folding in). */
export interface VectorModel {
  readonly dimensions: number;
  /** Papers in the corpus when it was trained. */
  readonly documents: number;
  /** Number of a term -> its row. */
  readonly terms: TermTable;
  /** The rarity of the term of a row. */
  readonly rarities: Float32Array;
  /** A row is `vectors[row * dimensions ..]` times its scale. */
  readonly vectors: Int8Array;
  readonly scales: Float32Array;
}

const KIND = 'vector-model';

interface Head {
  readonly dimensions: number;
  readonly documents: number;
}

/** A model from exact vectors of its terms. */
export function modelOf(
  trained: Omit<VectorModel, 'vectors' | 'scales'> & { readonly exact: Float32Array },
): VectorModel {
  const { exact, ...rest } = trained;
  const rows = rest.rarities.length;
  const vectors = new Int8Array(exact.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const from = row * rest.dimensions;
    const vector = exact.subarray(from, from + rest.dimensions);
    const toUnit = quantize(vector, vectors.subarray(from, from + rest.dimensions));
    scales[row] = toUnit * Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  }
  return { ...rest, vectors, scales };
}

/** Writes a model, whole or not at all. */
export async function writeModel(file: string, model: VectorModel): Promise<void> {
  const head: Head = { dimensions: model.dimensions, documents: model.documents };
  const { terms, rarities, scales, vectors } = model;
  await writeParts(file, KIND, head, [terms.keys, terms.values, rarities, scales, vectors]);
}

/** Reads what `writeModel` wrote. @throws Error when the file is damaged */
export async function readModel(file: string): Promise<VectorModel> {
  const { head, parts } = await readParts<Head>(file, KIND);
  const [keys, values, rarities, scales, vectors] = parts;
  if (!keys || !values || !rarities || !scales || !vectors) throw new Error(`${file} is damaged`);
  return {
    ...head,
    terms: { keys: words(keys), values: words(values) },
    rarities: floats(rarities),
    scales: floats(scales),
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
  };
}

const words = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const floats = (bytes: Uint8Array): Float32Array => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

/** Vectors of texts, of length 1; undefined if no term is known. The caller owns the array. */
export interface Folder {
  paper(title: Uint32Array, abstract: Uint32Array): Float32Array | undefined;
  /** Terms of a query count as often as they stand there; a text in it counts for what it says, not for how long it is. */
  query(terms: Uint32Array): Float32Array | undefined;
}

export function folder(model: VectorModel): Folder {
  const { dimensions, terms, rarities, vectors, scales } = model;
  const count = termCounter();
  const add = (sum: Float32Array, row: number, weight: number): void => {
    const from = row * dimensions;
    const factor = weight * (scales[row] as number);
    for (let k = 0; k < dimensions; k++) sum[k] = (sum[k] as number) + factor * (vectors[from + k] as number);
  };
  return {
    paper(title, abstract) {
      const sum = new Float32Array(dimensions);
      for (const [term, times] of count(title, abstract)) {
        const row = entryOf(terms, term);
        if (row !== undefined) add(sum, row, presence(times) * (rarities[row] as number));
      }
      return toUnit(sum);
    },
    query(words) {
      const sum = new Float32Array(dimensions);
      for (const term of words) {
        const row = entryOf(terms, term);
        if (row !== undefined) add(sum, row, rarities[row] as number);
      }
      return toUnit(sum);
    },
  };
}

/** Scales the vector to length 1, in place; undefined if it is zero. */
function toUnit(vector: Float32Array): Float32Array | undefined {
  let length = 0;
  for (let k = 0; k < vector.length; k++) length += (vector[k] as number) ** 2;
  if (!(length > 1e-20)) return undefined;
  const factor = 1 / Math.sqrt(length);
  for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] as number) * factor;
  return vector;
}
