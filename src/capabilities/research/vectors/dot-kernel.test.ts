import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { gaussian } from './random.ts';
import { openVectorRecords, quantize, writeVectorRows } from './vector-records.ts';

test('many rows compared at once are as close as one by one, whatever the dimensions', async () => {
  const next = gaussian(3);
  for (const [rows, dimensions] of [
    [5_000, 40],
    [9, 128],
    [3, 1],
  ] as const) {
    const vectors = new Int8Array(rows * dimensions);
    const scales = Float32Array.from({ length: rows }, (_, row) =>
      quantize(Array.from({ length: dimensions }, next), vectors.subarray(row * dimensions, (row + 1) * dimensions)),
    );
    const file = join(tempDir(), 'vectors');
    const pieces = async function* () {
      yield vectors;
    };
    await writeVectorRows(file, {
      rows,
      dimensions,
      codeBytes: 1,
      vectors: pieces(),
      codes: new Uint8Array(rows),
      scales,
    });
    const records = openVectorRecords(file);
    const query = Float32Array.from({ length: dimensions }, next);
    const length = Math.hypot(...query);
    const unit = query.map((x) => x / length);
    const wanted = Int32Array.from({ length: rows }, (_, i) => rows - 1 - i);
    const found = new Float64Array(rows);
    records.closenesses(wanted, unit, found);
    wanted.forEach((row, i) => {
      const exact = records.closeness(row, unit);
      assert.ok(Math.abs((found[i] as number) - exact) < 1e-4, `${dimensions}, row ${row}: ${found[i]}, not ${exact}`);
    });
    records.close();
  }
});
