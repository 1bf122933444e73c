import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { packedRecord } from '../../../engines/archives/read/testing.ts';
import { createEgress, parseAllowList } from '../../../foundation/egress/index.ts';
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
