import { eigenSymmetric } from './eigen.ts';
import { gaussian } from './random.ts';

/** A sparse matrix by rows: row i has `weights[j]` in `columns[j]` for every j of `starts[i] .. starts[i + 1]`. */
export interface SparseRows {
  readonly rows: number;
  readonly columnCount: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly weights: Float32Array;
}

/** The main directions of the rows of a matrix. */
interface RightSingular {
  /** columnCount x dimensions, row by row; its columns are orthonormal, or zero beyond the rank of the matrix. */
  readonly vectors: Float32Array;
  /** Singular values, largest first. */
  readonly values: Float64Array;
}

interface SvdOptions {
  readonly dimensions: number;
  readonly seed: number;
  /** Called every few milliseconds of work: yields to others, and throws to abort. Gets the share done, 0 to 1. */
  readonly breathe: (share: number) => Promise<void>;
}

/** Extra directions, which make the requested ones accurate sooner. */
const EXTRA = 16;
/** Rounds of subspace iteration after the first product. */
const ROUNDS = 3;
/** Directions weaker than this share of the strongest are rounding errors. */
const NEGLIGIBLE = 1e-10;
/** Multiplications between two yields: a few milliseconds. */
const BREATH = 10_000_000;

/**
 * Right singular vectors of a truncated decomposition, by randomised subspace iteration on A'A (N. Halko, P.-G. Martinsson,
 * J. A. Tropp, "Finding structure with randomness", SIAM Review 53(2), 2011, algorithm 4.4). A'A is never formed: each
 * round goes through the rows once. Memory: three matrices of columnCount x (dimensions + 16) floats.
 */
export async function rightSingular(a: SparseRows, options: SvdOptions): Promise<RightSingular> {
  const { dimensions, seed, breathe } = options;
  const width = Math.min(dimensions + EXTRA, a.columnCount);
  const stages = ROUNDS + 1;
  const at =
    (stage: number) =>
    (share: number): Promise<void> =>
      breathe((stage + share) / stages);
  let basis: Float32Array = new Float32Array(a.columnCount * width);
  const next = gaussian(seed);
  for (let i = 0; i < basis.length; i++) basis[i] = next();
  let product = await squared(a, basis, width, at(0));
  for (let round = 1; round <= ROUNDS; round++) {
    basis = await orthonormal(product, a.columnCount, width, at(round - 1));
    product = await squared(a, basis, width, at(round));
  }
  // Rayleigh-Ritz: the best directions within the subspace.
  const { values, vectors } = eigenSymmetric(await gram(basis, product, a.columnCount, width, at(stages - 1)), width);
  const kept = Math.min(dimensions, width);
  const turn = new Float64Array(width * dimensions);
  for (let d = 0; d < kept; d++) {
    if ((values[d] as number) <= NEGLIGIBLE * (values[0] as number)) continue;
    for (let k = 0; k < width; k++) turn[k * dimensions + d] = vectors[d * width + k] as number;
  }
  return {
    vectors: await times(basis, turn, a.columnCount, width, dimensions, at(stages - 1)),
    values: Float64Array.from({ length: dimensions }, (_, d) => Math.sqrt(Math.max(0, values[d] ?? 0))),
  };
}

type Breathe = (share: number) => Promise<void>;

/** A'A y. */
async function squared(a: SparseRows, y: Float32Array, width: number, breathe: Breathe): Promise<Float32Array> {
  const result = new Float32Array(y.length);
  const row = new Float32Array(width);
  const { starts, columns, weights } = a;
  let due = 0;
  for (let i = 0; i < a.rows; i++) {
    const from = starts[i] as number;
    const to = starts[i + 1] as number;
    row.fill(0);
    for (let j = from; j < to; j++) {
      const base = (columns[j] as number) * width;
      const weight = weights[j] as number;
      for (let k = 0; k < width; k++) row[k] = (row[k] as number) + weight * (y[base + k] as number);
    }
    for (let j = from; j < to; j++) {
      const base = (columns[j] as number) * width;
      const weight = weights[j] as number;
      for (let k = 0; k < width; k++) result[base + k] = (result[base + k] as number) + weight * (row[k] as number);
    }
    due += 2 * (to - from) * width;
    if (due > BREATH) {
      due = 0;
      await breathe(i / a.rows);
    }
  }
  return result;
}

/** x'y, for matrices of `width` columns. */
async function gram(
  x: Float32Array,
  y: Float32Array,
  rows: number,
  width: number,
  breathe: Breathe,
): Promise<Float64Array> {
  const result = new Float64Array(width * width);
  const pause = Math.ceil(BREATH / (width * width));
  for (let i = 0; i < rows; i++) {
    const base = i * width;
    for (let p = 0; p < width; p++) {
      const value = x[base + p] as number;
      if (value === 0) continue;
      const to = p * width;
      for (let q = 0; q < width; q++) result[to + q] = (result[to + q] as number) + value * (y[base + q] as number);
    }
    if (i % pause === 0) await breathe(1);
  }
  // Symmetric but for rounding.
  for (let p = 0; p < width; p++) {
    for (let q = 0; q < p; q++) {
      const mean = ((result[p * width + q] as number) + (result[q * width + p] as number)) / 2;
      result[p * width + q] = mean;
      result[q * width + p] = mean;
    }
  }
  return result;
}

/** The columns of x made orthonormal, those that depend on others made zero. */
async function orthonormal(x: Float32Array, rows: number, width: number, breathe: Breathe): Promise<Float32Array> {
  const { values, vectors } = eigenSymmetric(await gram(x, x, rows, width, breathe), width);
  const turn = new Float64Array(width * width);
  for (let d = 0; d < width; d++) {
    const value = values[d] as number;
    if (value <= NEGLIGIBLE * (values[0] as number)) continue;
    for (let k = 0; k < width; k++) turn[k * width + d] = (vectors[d * width + k] as number) / Math.sqrt(value);
  }
  return times(x, turn, rows, width, width, breathe);
}

/** x * turn, where turn is width x newWidth. */
async function times(
  x: Float32Array,
  turn: Float64Array,
  rows: number,
  width: number,
  newWidth: number,
  breathe: Breathe,
): Promise<Float32Array> {
  const result = new Float32Array(rows * newWidth);
  const row = new Float64Array(newWidth);
  const pause = Math.ceil(BREATH / (width * newWidth));
  for (let i = 0; i < rows; i++) {
    row.fill(0);
    for (let p = 0; p < width; p++) {
      const value = x[i * width + p] as number;
      if (value === 0) continue;
      const from = p * newWidth;
      for (let q = 0; q < newWidth; q++) row[q] = (row[q] as number) + value * (turn[from + q] as number);
    }
    result.set(row, i * newWidth);
    if (i % pause === 0) await breathe(1);
  }
  return result;
}
