import { fill, openParts, writeParts } from '../segments/parts-file.ts';
import { BLOCK, dotOver, SCALE } from './dot-kernel.ts';
import { wasmMemory } from './wasm.ts';

/**
 * Vectors of papers, row by row beside a file of records: a byte a dimension, and a bit a dimension to look through all of
 * them fast (codes.ts). Of a very large file only the bits are kept in memory; the vectors that a search compares exactly are
 * read.
 */
export interface VectorRecords {
  readonly rows: number;
  readonly dimensions: number;
  readonly codeBytes: number;
  /** `codeBytes` a row. */
  readonly codes: Uint8Array;
  /** The factor that scales the bytes of a row to a vector of length 1; 0 for a row without a vector. */
  readonly scales: Float32Array;
  /** The similarity of a row to a vector of length 1: -1 to 1, 0 for a row without a vector. */
  closeness(row: number, to: Float32Array): number;
  /** The same for many rows, with 16 bits of each dimension of `to`. @param into `rows.length` long */
  closenesses(rows: Int32Array, to: Float32Array, into: Float64Array): void;
  /** Reads a row as a vector of length 1. @param into `dimensions` long */
  readVector(row: number, into: Float32Array): void;
  /** Reads the bytes of a row. @param into `dimensions` long */
  read(row: number, into: Int8Array): void;
  /** Raw bytes of the rows `from` to `to`, in memory of their own. */
  readBytes(from: number, to: number): Int8Array;
  close(): void;
}

const KIND = 'paper-vectors';
/** Maximum bytes of vectors of a file in memory: 1.3 million papers. A search compares thousands of them. */
const KEPT = 160 * 1024 * 1024;

interface Head {
  readonly rows: number;
  readonly dimensions: number;
  readonly codeBytes: number;
}

/** Rows of vectors on their way into a file. */
interface VectorRows extends Head {
  /** `rows * dimensions` bytes, in pieces. */
  readonly vectors: AsyncIterable<Int8Array>;
  /** Read when the last of the vectors was taken. */
  readonly codes: Uint8Array;
  readonly scales: Float32Array;
}

/** Writes rows as a file, atomically. */
export async function writeVectorRows(file: string, rows: VectorRows): Promise<void> {
  const head: Head = { rows: rows.rows, dimensions: rows.dimensions, codeBytes: rows.codeBytes };
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of rows.vectors) yield new Uint8Array(piece.buffer, piece.byteOffset, piece.length);
  };
  await writeParts(file, KIND, head, [
    { length: rows.rows * rows.dimensions, bytes: bytes() },
    rows.codes,
    rows.scales,
  ]);
}

/** Opens a file of vectors. Reads are synchronous: only for threads that nobody waits for. */
export function openVectorRecords(file: string): VectorRecords {
  const parts = openParts<Head>(file, KIND);
  const { rows, dimensions, codeBytes } = parts.head;
  const base = parts.starts[0] as number;
  const codes = parts.part(1);
  const scaleBytes = parts.part(2);
  const products = rows * dimensions <= KEPT ? productsOf(rows, dimensions) : undefined;
  const kept = products?.vectors;
  if (kept) fill(parts.fd, new Uint8Array(kept.buffer, 0, kept.length), base, file);
  const readInto = (row: number, into: Int8Array): void => {
    if (kept) {
      const from = row * dimensions;
      for (let k = 0; k < into.length; k++) into[k] = kept[from + k] as number;
    } else fill(parts.fd, new Uint8Array(into.buffer, into.byteOffset, into.length), base + row * dimensions, file);
  };
  const scales = new Float32Array(scaleBytes.buffer, 0, scaleBytes.length / 4);
  const scratch = new Int8Array(dimensions);
  const closeness = (row: number, to: Float32Array): number => {
    let [bytes, from] = [kept, row * dimensions];
    if (!bytes) {
      readInto(row, scratch);
      [bytes, from] = [scratch, 0];
    }
    let sum = 0;
    for (let k = 0; k < dimensions; k++) sum += (to[k] as number) * (bytes[from + k] as number);
    return sum * (scales[row] as number);
  };
  return {
    closeness,
    closenesses(wanted, to, into) {
      if (!products) {
        for (let i = 0; i < wanted.length; i++) into[i] = closeness(wanted[i] as number, to);
        return;
      }
      products.set(to);
      for (let from = 0; from < wanted.length; from += products.most) {
        const some = wanted.subarray(from, from + products.most);
        const found = products.of(some);
        for (let i = 0; i < some.length; i++)
          into[from + i] = ((found[i] as number) * (scales[some[i] as number] as number)) / SCALE;
      }
    },
    readVector(row, into) {
      readInto(row, scratch);
      const scale = scales[row] as number;
      for (let k = 0; k < dimensions; k++) into[k] = (scratch[k] as number) * scale;
    },
    rows,
    dimensions,
    codeBytes,
    codes,
    scales,
    read: readInto,
    readBytes(from, to) {
      const bytes = new Int8Array((to - from) * dimensions);
      readInto(from, bytes);
      return bytes;
    },
    close: parts.close,
  };
}

/** Bytes that a processor reads at once. */
const CACHE_LINE = 64;
/** Rows compared in one go. */
const AT_ONCE = 2_048;

/** Memory for the vectors of all rows, where the kernel compares them with one vector. */
function productsOf(rows: number, dimensions: number) {
  const blocks = Math.max(1, Math.ceil(dimensions / BLOCK));
  // Behind the vectors the kernel reads up to a block that belongs to none.
  const queryAt = Math.ceil((rows * dimensions) / BLOCK) * BLOCK + BLOCK;
  const rowsAt = queryAt + 2 * BLOCK * blocks;
  const outAt = rowsAt + 4 * AT_ONCE;
  const memory = wasmMemory(outAt + 4 * AT_ONCE);
  const dot = dotOver(memory);
  const query = new Int16Array(memory.buffer, queryAt, BLOCK * blocks);
  const wanted = new Int32Array(memory.buffer, rowsAt, AT_ONCE);
  const out = new Int32Array(memory.buffer, outAt, AT_ONCE);
  const vectors = new Int8Array(memory.buffer, 0, rows * dimensions);
  return {
    most: AT_ONCE,
    vectors,
    set(to: Float32Array): void {
      for (let k = 0; k < dimensions; k++) query[k] = Math.round((to[k] as number) * SCALE);
    },
    of(some: Int32Array): Int32Array {
      wanted.set(some);
      // The rows lie far apart: reads that do not wait for each other bring them near, a fifth faster than the kernel alone.
      let read = 0;
      for (let i = 0; i < some.length; i++) {
        const from = (some[i] as number) * dimensions;
        for (let k = 0; k < dimensions; k += CACHE_LINE) read ^= vectors[from + k] as number;
      }
      out[0] = read;
      if (some.length > 0) dot(rowsAt, some.length, dimensions, blocks, queryAt, outAt);
      return out;
    },
  };
}

/** A vector as bytes, and the factor that restores length 1; 0 for a vector of zeros. */
export function quantize(vector: ArrayLike<number>, into: Int8Array): number {
  let largest = 0;
  for (let k = 0; k < vector.length; k++) largest = Math.max(largest, Math.abs(vector[k] as number));
  if (!(largest > 0)) return 0;
  let length = 0;
  for (let k = 0; k < vector.length; k++) {
    const byte = Math.round(((vector[k] as number) / largest) * 127);
    into[k] = byte;
    length += byte * byte;
  }
  return 1 / Math.sqrt(length);
}
