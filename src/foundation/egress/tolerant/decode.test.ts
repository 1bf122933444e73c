import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { decodeTolerantly } from './decode.ts';

const TEXT = Buffer.from('The harbour museum opened in spring. '.repeat(50));
const decoded = async (coding: string, body: Uint8Array, most = 1e6): Promise<string> =>
  Buffer.from(await decodeTolerantly(body, coding, most, 'site.example')).toString();

test('gzip counts up to its end, whatever its checksum and what comes behind it', async () => {
  const gzip = gzipSync(TEXT);
  const named = Buffer.concat([
    gzip.subarray(0, 3),
    Buffer.from([8]),
    gzip.subarray(4, 10),
    Buffer.from('a.html\0'),
    gzip.subarray(10),
  ]);
  for (const body of [Buffer.concat([gzip, Buffer.from('more')]), gzip.subarray(0, -8), gzip.subarray(0, -3), named])
    assert.equal(await decoded('gzip', body), String(TEXT));
  assert.ok(String(TEXT).startsWith(await decoded('gzip', gzip.subarray(0, -20))));
  assert.equal(await decoded('gzip, gzip', gzipSync(gzip).subarray(0, -8)), String(TEXT));
});

test('damage elsewhere is an error, and so is too much', async () => {
  const gzip = gzipSync(TEXT);
  gzip[12] = (gzip[12] as number) ^ 0xff;
  await assert.rejects(decoded('gzip', gzip), /./);
  const deflate = deflateSync(TEXT);
  deflate[deflate.length - 1] = (deflate.at(-1) as number) ^ 0xff;
  await assert.rejects(decoded('deflate', deflate), /./);
  await assert.rejects(decoded('gzip', gzipSync(TEXT).subarray(0, -8), 100), { failure: 'tooLarge' });
});
