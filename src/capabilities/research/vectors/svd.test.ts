import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uniform } from './random.ts';
import { rightSingular, type SparseRows } from './svd.ts';

const breathe = async (): Promise<void> => {};

/** rows x columns of rank `rank` with falling singular values, a little noise, and many zeros. */
function matrix(rows: number, columnCount: number, rank: number): { sparse: SparseRows; dense: Float64Array } {
  const next = uniform(rank);
  const dense = new Float64Array(rows * columnCount);
  for (let r = 0; r < rank; r++) {
    const left = Array.from({ length: rows }, () => (next() < 0.3 ? next() - 0.3 : 0));
    const right = Array.from({ length: columnCount }, () => (next() < 0.3 ? next() - 0.3 : 0));
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columnCount; j++) {
        dense[i * columnCount + j] =
          (dense[i * columnCount + j] as number) + (left[i] as number) * (right[j] as number) * 0.8 ** r;
      }
    }
  }
  const starts = [0];
  const columns: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columnCount; j++) {
      const value = dense[i * columnCount + j] as number;
      if (value === 0) continue;
      columns.push(j);
      weights.push(value);
    }
    starts.push(columns.length);
  }
  const sparse = {
    rows,
    columnCount,
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(columns),
    weights: Float32Array.from(weights),
  };
  return { sparse, dense };
}

const energy = (dense: Float64Array): number => dense.reduce((sum, x) => sum + x * x, 0);

/** What of the matrix the directions hold: |A V|^2. */
function held(dense: Float64Array, columnCount: number, vectors: Float32Array, dimensions: number): number {
  let sum = 0;
  for (let at = 0; at < dense.length; at += columnCount) {
    for (let d = 0; d < dimensions; d++) {
      let dot = 0;
      for (let j = 0; j < columnCount; j++) dot += (dense[at + j] as number) * (vectors[j * dimensions + d] as number);
      sum += dot * dot;
    }
  }
  return sum;
}

test('as many directions as the rank represent the whole matrix', async () => {
  const { sparse, dense } = matrix(120, 80, 6);
  const { vectors, values } = await rightSingular(sparse, { dimensions: 6, seed: 1, breathe });
  assert.ok(Math.abs(held(dense, 80, vectors, 6) / energy(dense) - 1) < 1e-5);
  assert.ok(Math.abs(values.reduce((sum, x) => sum + x * x, 0) / energy(dense) - 1) < 1e-5);
});

test('fewer directions represent as much as possible, and each has length 1', async () => {
  const { sparse, dense } = matrix(150, 100, 40);
  const few = await rightSingular(sparse, { dimensions: 5, seed: 1, breathe });
  const many = await rightSingular(sparse, { dimensions: 60, seed: 2, breathe });
  const best = many.values.slice(0, 5).reduce((sum, x) => sum + x * x, 0);
  assert.ok(Math.abs(held(dense, 100, few.vectors, 5) / best - 1) < 1e-4);
  for (let d = 0; d < 5; d++) {
    let length = 0;
    for (let j = 0; j < 100; j++) length += (few.vectors[j * 5 + d] as number) ** 2;
    assert.ok(Math.abs(length - 1) < 1e-4);
  }
});

test('directions beyond the rank are zero, not noise', async () => {
  const { sparse } = matrix(30, 12, 3);
  const { vectors } = await rightSingular(sparse, { dimensions: 20, seed: 1, breathe });
  for (let d = 3; d < 20; d++) {
    for (let j = 0; j < 12; j++) assert.equal(vectors[j * 20 + d], 0);
  }
});

test('the same matrix and seed give the same vectors, to the last bit', async () => {
  const { sparse } = matrix(60, 50, 20);
  const one = await rightSingular(sparse, { dimensions: 10, seed: 3, breathe });
  const two = await rightSingular(sparse, { dimensions: 10, seed: 3, breathe });
  assert.deepEqual(one.vectors, two.vectors);
});

test('it can be aborted', async () => {
  const { sparse } = matrix(60, 50, 20);
  const stopped = rightSingular(sparse, {
    dimensions: 10,
    seed: 3,
    breathe: async () => {
      throw new Error('enough');
    },
  });
  await assert.rejects(stopped, /enough/);
});
