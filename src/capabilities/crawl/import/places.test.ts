import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { s3ConfigOf, startS3Server } from '../../../../test/support/s3-server.ts';
import { packedRecord } from '../../../engines/archives/read/testing.ts';
import { createEgress, parseAllowList } from '../../../foundation/egress/index.ts';
import { openS3Files } from '../../../foundation/store/index.ts';
import { archivePlaces } from './places.ts';

describe('archives behind URLs', () => {
  it('are read as they are, and named without secrets', async () => {
    const bytes = packedRecord({ block: 'HTTP/1.1 200 OK\r\n\r\npage' });
    const server = createServer((request, response) => {
      const from = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1]);
      const part = bytes.subarray(from);
      response.writeHead(206, {
        'content-encoding': 'x-gzip',
        'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      });
      response.end(part);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const host = `127.0.0.1:${port}`;
    await using egress = createEgress({ allow: parseAllowList('127.0.0.1', 'test') });
    const deps = {
      egress,
      openBucket: () => {
        throw new Error('no bucket');
      },
      signal: new AbortController().signal,
    };
    try {
      const named = (key: string) => archivePlaces(deps, `http://user:password@${host}/a.warc.gz?key=${key}`);
      const { name, key, places } = await named('secret');
      assert.equal(name, `http://${host}/a.warc.gz?…`);
      assert.equal(places[0]?.name, name);
      assert.notEqual((await named('other')).key, key);
      assert.deepEqual(await buffer(places[0]?.open(0) ?? []), bytes);
    } finally {
      server.close();
    }
  });
});

describe('archives in a bucket', () => {
  it('are one file or all of a folder, read on from any byte where a connection breaks off', async () => {
    await using server = await startS3Server();
    await using files = openS3Files({ ...s3ConfigOf(server), prefix: '' });
    const bytes = packedRecord({ block: `HTTP/1.1 200 OK\r\n\r\n${'page '.repeat(50_000)}` });
    for (const key of ['a/one.warc.gz', 'a/b/two.WACZ', 'a/notes.txt', 'other.warc'])
      server.objects.set(key, { body: bytes, headers: {}, modifiedAt: 0, etag: '"1"' });
    const deps = {
      egress: { open: () => assert.fail('a bucket is no URL') },
      openBucket: () => files,
      signal: new AbortController().signal,
    };
    const folder = await archivePlaces(deps, 's3://trawl-blobs/a');
    assert.deepEqual(
      folder.places.map(({ name, size }) => [name, size]),
      [
        ['s3://trawl-blobs/a/b/two.WACZ', bytes.length],
        ['s3://trawl-blobs/a/one.warc.gz', bytes.length],
      ],
    );
    const { places } = await archivePlaces(deps, 's3://trawl-blobs/a/one.warc.gz');
    const read = (from: number, to?: number) => buffer(places[0]?.open(from, to) as AsyncIterable<Uint8Array>);
    server.fail({ when: /^GET/, how: 'cut' });
    assert.deepEqual(await read(0), bytes);
    assert.deepEqual(await read(7, 99), bytes.subarray(7, 99));
    // What has changed since is not joined with what was read.
    server.objects.set('a/one.warc.gz', { body: bytes, headers: {}, modifiedAt: 0, etag: '"2"' });
    await assert.rejects(buffer(folder.places[1]?.open(0) as AsyncIterable<Uint8Array>));
    await assert.rejects(archivePlaces(deps, 's3://trawl-blobs/none'), /holds no \.warc/);
  });
});
