import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coder, QUERY_BITS } from './codes.ts';
import { gaussian } from './random.ts';
import { scanOver, wasmMemory } from './scan-kernel.ts';

function unit(dimensions: number, next: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, next);
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}

/** What the kernel computes, bit by bit. */
function slowly(code: Uint8Array, planes: Uint8Array): number {
  let sum = 0;
  for (let k = 0; k < code.length * 8; k++) {
    const bit = (bytes: Uint8Array, from: number): number => ((bytes[from + (k >> 3)] as number) >> (k & 7)) & 1;
    let level = 0;
    for (let p = 0; p < QUERY_BITS; p++) level += bit(planes, p * code.length) << p;
    sum += bit(code, 0) * (2 * level - 15);
  }
  return sum;
}

for (const dimensions of [20, 128, 300, 1_536]) {
  test(`the scan over codes of ${dimensions} dimensions counts every bit`, () => {
    const next = gaussian(dimensions);
    const { codeBytes, code, planes } = coder(dimensions);
    const rows = 37;
    const outAt = (rows + QUERY_BITS) * codeBytes;
    const memory = wasmMemory(outAt + 4 * rows);
    const bytes = new Uint8Array(memory.buffer);
    for (let i = 0; i < rows; i++) code(unit(dimensions, next), bytes.subarray(i * codeBytes, (i + 1) * codeBytes));
    // All bits and none: the ends of the range.
    bytes.fill(255, 0, codeBytes).fill(0, codeBytes, 2 * codeBytes);
    const query = planes(unit(dimensions, next));
    bytes.set(query, rows * codeBytes);
    scanOver(memory)(0, rows, codeBytes / 16, rows * codeBytes, outAt);
    const out = new Int32Array(memory.buffer, outAt, rows);
    for (let i = 0; i < rows; i++)
      assert.equal(out[i], slowly(bytes.subarray(i * codeBytes, (i + 1) * codeBytes), query));
  });
}

test('codes of near vectors are nearer to a query than those of others', () => {
  const next = gaussian(5);
  const { codeBytes, code, planes } = coder(128);
  const query = unit(128, next);
  const score = (vector: Float32Array): number => {
    const bytes = new Uint8Array(codeBytes);
    code(vector, bytes);
    return slowly(bytes, planes(query));
  };
  const near = unit(128, next).map((x, k) => x * 0.6 + (query[k] as number) * 0.8);
  for (let i = 0; i < 20; i++) assert.ok(score(near) > score(unit(128, next)));
  assert.ok(score(query) > score(near));
});
