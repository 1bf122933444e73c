import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coder } from './codes.ts';
import { gaussian } from './random.ts';
import { GROUP, scanOver } from './scan-kernel.ts';
import { wasmMemory } from './wasm.ts';

function unit(dimensions: number, next: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, next);
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}

/** What the kernel computes, four bits after the other. */
function slowly(code: Uint8Array, table: Uint8Array): number {
  let sum = 0;
  code.forEach((byte, i) => {
    sum += (table[32 * i + (byte & 15)] as number) + (table[32 * i + 16 + (byte >> 4)] as number);
  });
  return sum;
}

for (const dimensions of [20, 128, 300, 1_536]) {
  test(`the scan over codes of ${dimensions} dimensions counts every bit`, () => {
    const next = gaussian(dimensions);
    const { codeBytes, code, table, tableBytes } = coder(dimensions);
    const groups = 3;
    const rows = groups * GROUP;
    const tableAt = rows * codeBytes;
    const outAt = tableAt + tableBytes;
    const highestAt = outAt + 2 * rows;
    const memory = wasmMemory(highestAt + 2 * groups);
    const bytes = new Uint8Array(memory.buffer);
    const codes = Array.from({ length: rows }, (_, row) => {
      const own = new Uint8Array(codeBytes);
      code(unit(dimensions, next), own);
      // All bits and none: the ends of the range.
      if (row < 2) own.fill(row * 255);
      own.forEach((byte, k) => {
        bytes[(row - (row % GROUP)) * codeBytes + k * GROUP + (row % GROUP)] = byte;
      });
      return own;
    });
    const query = table(unit(dimensions, next));
    bytes.set(query, tableAt);
    scanOver(memory)(0, groups, codeBytes / 2, tableAt, outAt, highestAt);
    const out = new Uint16Array(memory.buffer, outAt, rows);
    assert.deepEqual(
      [...out],
      codes.map((own) => slowly(own, query)),
    );
    const highest = new Uint16Array(memory.buffer, highestAt, groups);
    assert.deepEqual(
      [...highest],
      Array.from({ length: groups }, (_, group) => Math.max(...out.subarray(group * GROUP, (group + 1) * GROUP))),
    );
  });
}

test('codes of near vectors are nearer to a query than those of others', () => {
  const next = gaussian(5);
  const { codeBytes, code, table } = coder(128);
  const query = unit(128, next);
  const score = (vector: Float32Array): number => {
    const bytes = new Uint8Array(codeBytes);
    code(vector, bytes);
    return slowly(bytes, table(query));
  };
  const near = unit(128, next).map((x, k) => x * 0.6 + (query[k] as number) * 0.8);
  for (let i = 0; i < 20; i++) assert.ok(score(near) > score(unit(128, next)));
  assert.ok(score(query) > score(near));
});
