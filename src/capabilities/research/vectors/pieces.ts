import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropOldest } from '../../../foundation/kernel/drop-oldest.ts';
import { readParts, writeParts } from '../segments/parts-file.ts';
import type { PaperTerms } from './term-records.ts';
import { quantize } from './vector-records.ts';

/**
 * Vectors from an endpoint that are not published yet: files of a few hundred papers each, so that little must be requested again after a
 * kill.
 */
export interface Pieces {
  /** Stores vectors; when it resolves, they survive a kill. */
  add(papers: readonly KeptVector[]): Promise<void>;
  /** Whether there is a vector of a paper with this text. */
  has(id: number, words: number): boolean;
  /** That vector, at length 1. */
  vector(id: number, words: number): Promise<Float32Array | undefined>;
  /** Removes all of them. */
  clear(): Promise<void>;
}

export interface KeptVector {
  readonly id: number;
  /** wordsOf the paper. */
  readonly words: number;
  readonly vector: Float32Array;
}

const KIND = 'kept-vectors';
/** Number of files that are kept in memory while vectors are read: they are read in the order in which they were written. */
const MOST_OPEN = 8;

interface Head {
  readonly dimensions: number;
  /** Of the embedder. */
  readonly embedder: string;
}

interface Piece {
  readonly vectors: Int8Array;
  readonly scales: Float32Array;
}

/** A hash of a paper's text, which changes with it (FNV-1a, 32 bits). */
export function wordsOf({ title, abstract }: Pick<PaperTerms, 'title' | 'abstract'>): number {
  let hash = 0x811c9dc5;
  for (const terms of [title, abstract]) {
    for (const term of terms) hash = Math.imul(hash ^ term, 0x01000193);
    hash = Math.imul(hash ^ terms.length, 0x01000193);
  }
  return hash >>> 0;
}

/** Opens the folder; files of another model, and damaged ones, are removed. */
export async function openPieces(dir: string, embedder: string, dimensions: number): Promise<Pieces> {
  await mkdir(dir, { recursive: true });
  const places = new Map<number, { readonly file: string; readonly row: number; readonly words: number }>();
  const open = new Map<string, Piece>();
  let count = 0;
  for (const name of (await readdir(dir)).sort()) {
    const file = join(dir, name);
    const piece = await readParts<Head>(file, KIND).catch(() => undefined);
    const [ids, words] = piece?.parts ?? [];
    if (!ids || !words || piece?.head.embedder !== embedder || piece.head.dimensions !== dimensions) {
      await rm(file, { force: true, recursive: true });
      continue;
    }
    count = Math.max(count, Number.parseInt(name.slice('piece-'.length), 10) || 0);
    place(file, new Int32Array(ids.buffer, ids.byteOffset, ids.length / 4), numbers(words));
  }

  function place(file: string, ids: Int32Array, words: Uint32Array): void {
    ids.forEach((id, row) => {
      places.set(id, { file, row, words: words[row] as number });
    });
  }

  const pieceAt = async (file: string): Promise<Piece> => {
    const known = open.get(file);
    if (known) return known;
    const [, , scales, vectors] = (await readParts<Head>(file, KIND)).parts;
    if (!scales || !vectors) throw new Error(`${file} is damaged`);
    const piece = {
      scales: new Float32Array(scales.buffer, scales.byteOffset, scales.length / 4),
      vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
    };
    open.set(file, piece);
    dropOldest(open, MOST_OPEN);
    return piece;
  };

  const has = (id: number, words: number): boolean => places.get(id)?.words === words;
  return {
    has,
    async add(papers) {
      const vectors = new Int8Array(papers.length * dimensions);
      const scales = Float32Array.from(papers, ({ vector }, row) =>
        quantize(vector, vectors.subarray(row * dimensions, (row + 1) * dimensions)),
      );
      const ids = Int32Array.from(papers, ({ id }) => id);
      const words = Uint32Array.from(papers, (paper) => paper.words);
      const file = join(dir, `piece-${String(++count).padStart(9, '0')}.bin`);
      await writeParts(file, KIND, { dimensions, embedder } satisfies Head, [ids, words, scales, vectors]);
      place(file, ids, words);
    },
    async vector(id, words) {
      const at = has(id, words) ? places.get(id) : undefined;
      if (!at) return undefined;
      const { vectors, scales } = await pieceAt(at.file);
      const scale = scales[at.row] as number;
      return Float32Array.from(
        vectors.subarray(at.row * dimensions, (at.row + 1) * dimensions),
        (byte) => byte * scale,
      );
    },
    async clear() {
      places.clear();
      open.clear();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const numbers = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
