import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksIn, heightsOf } from './chunks-in-view.ts';

test('chunks that the view touches are in it, and one is at each end', () => {
  const heights = [100, 100, 200, 100];
  assert.deepEqual(chunksIn(heights, 150, 250), [1, 3]);
  assert.deepEqual(chunksIn(heights, 100, 200), [1, 2]);
  assert.deepEqual(chunksIn(heights, -900, -100), [0, 1]);
  assert.deepEqual(chunksIn(heights, 9_000, 9_900), [3, 4]);
  assert.deepEqual(chunksIn(heights, -900, 9_900), [0, 4]);
  assert.deepEqual(chunksIn([], 0, 900), [0, 0]);
});

test('rows that nobody saw are as high as those that were measured', () => {
  assert.deepEqual(heightsOf([], 60, 25, 56), [1_400, 1_400, 560]);
  assert.deepEqual(heightsOf([undefined, 1_000], 60, 25, 56), [1_000, 1_000, 400]);
  assert.deepEqual(heightsOf([500, 1_000], 50, 25, 56), [500, 1_000]);
  assert.deepEqual(heightsOf([], 0, 25, 56), []);
});
