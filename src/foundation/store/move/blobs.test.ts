import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { s3ConfigOf, startS3Server } from '../../../../test/support/s3-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { createFolderBlobs } from '../folder-blobs.ts';
import { createS3Blobs } from '../s3-blobs.ts';
import { copyBlobs } from './blobs.ts';

const KEYS = ['a/one', 'a/two', 'b/three'];

test('a copy of files into a bucket that was interrupted goes on, and mends what differs', async () => {
  await using server = await startS3Server();
  await using bucket = createS3Blobs(s3ConfigOf(server), { firstPause: 2 });
  const folder = createFolderBlobs(tempDir());
  for (const key of KEYS) await folder.put(key, `bytes of ${key}`, { contentType: 'text/plain' });
  const gone = new AbortController();
  const first = copyBlobs(folder, bucket, {
    signal: gone.signal,
    onBlob: ({ blobs }) => blobs === 2 && gone.abort(new Error('stopped')),
  });
  await assert.rejects(first, /stopped/);
  assert.deepEqual(
    (await Array.fromAsync(bucket.list())).map(({ key }) => key),
    KEYS.slice(0, 2),
  );
  // Of the same length, as a write that was torn may leave it.
  await bucket.put('a/one', 'bytes of a/ONE');

  server.log.length = 0;
  const moved = await copyBlobs(folder, bucket, { signal: new AbortController().signal, onBlob() {} });
  assert.equal(moved.blobs, KEYS.length);
  const written = server.log.filter((line) => line.startsWith('PUT'));
  assert.deepEqual(
    written.map((line) => KEYS.find((key) => line.includes(key))),
    ['a/one', 'b/three'],
  );
  for (const key of KEYS) {
    const found = await bucket.get(key);
    assert.equal(found && (await text(found.body)), `bytes of ${key}`);
    assert.equal(found?.contentType, 'text/plain');
  }
});

test('a bucket whose key may not write is named with the right, and the folder stays as it is', async () => {
  await using server = await startS3Server();
  await using bucket = createS3Blobs(s3ConfigOf(server));
  const folder = createFolderBlobs(tempDir());
  await folder.put('a', 'bytes');
  server.fail({ when: /^PUT/, how: { status: 403, code: 'AccessDenied' } });
  await assert.rejects(
    copyBlobs(folder, bucket, { signal: new AbortController().signal, onBlob() {} }),
    /the key does not have the right s3:PutObject$/,
  );
  assert.deepEqual(
    (await Array.fromAsync(folder.list())).map(({ key }) => key),
    ['a'],
  );
});
