import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatchWriter } from './batch-writer.ts';

test('what comes together is written together, and each call ends with its write', async () => {
  const flushed: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const writer = createBatchWriter<number>({
    delay: 1,
    most: 3,
    async flush(items) {
      flushed.push([...items]);
      if (flushed.length === 1) await gate.promise;
      if (items.includes(7)) throw new Error('seven');
    },
  });
  const done: number[] = [];
  const write = (n: number) => writer.write(n).then(() => void done.push(n));
  const all = [1, 2, 3, 4, 5].map(write);
  await new Promise(setImmediate);
  assert.deepEqual([flushed, done], [[[1, 2, 3]], []]);
  gate.resolve();
  await Promise.all(all);
  assert.deepEqual(flushed, [
    [1, 2, 3],
    [4, 5],
  ]);
  await assert.rejects(write(7), /seven/);
  await write(8);
  const last = write(9);
  await writer.close();
  await last;
  assert.deepEqual(flushed.at(-1), [9]);
  await assert.rejects(write(10));
});
