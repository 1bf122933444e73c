import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import { readForm } from './multipart.ts';

test('a form that is cut off leaves no file', async () => {
  const folder = tempDir();
  const stream = new PassThrough();
  const reading = readForm(stream, 'multipart/form-data; boundary=x', { most: 9_000_000, folder }, () => {});
  stream.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
  stream.write(Buffer.alloc(5_000_000, 'x'));
  await until(async () => (await readdir(folder)).length === 1, 'the file on disk');
  stream.destroy();
  await assert.rejects(reading, { name: 'AbortError' });
  assert.deepEqual(await readdir(folder), []);
});
