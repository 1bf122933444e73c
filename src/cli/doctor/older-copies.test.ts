import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { olderCopies } from './older-copies.ts';

const said = async (mementoServer: string | undefined): Promise<string> => {
  const { state, detail } = await olderCopies({ mementoServer, proxy: undefined, dns: undefined });
  return `${state}: ${detail}`;
};

test('without a server older copies are off; one that is no archive is broken', async () => {
  assert.match(await said(undefined), /^off: /);
  const server = createServer((request, response) => {
    const headers = {
      'memento-datetime': 'Thu, 02 Jan 2020 03:04:05 GMT',
      link: '<http://example.com/>; rel="original"',
    };
    response.writeHead(200, request.url?.startsWith('/gate/') ? headers : {}).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  assert.equal(
    await said(`http://${host}/gate/`),
    `on: of pages that are gone, at ${host}; it answers with copies, such as one of 2020`,
  );
  assert.match(await said(`http://${host}/other/`), /^broken: 127\.0\.0\.1:\d+: the server answered without a copy/);
});
