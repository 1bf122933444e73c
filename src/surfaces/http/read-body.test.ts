import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createBodyReader, LARGE } from './read-body.ts';

test('a large body counts towards what its team may have in memory until its request is answered', async () => {
  const reader = createBodyReader(4 * LARGE);
  const held: ServerResponse[] = [];
  let arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { headers } = request;
    try {
      await reader.read(request, { headers, response }, { limit: 2 * LARGE, keep: true, owner: headers.from });
      held.push(response);
    } catch {
      response.writeHead(503).end();
    }
    arrived.resolve();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const body = JSON.stringify('x'.repeat(1.5 * LARGE));
  const send = (from: string) => {
    arrived = Promise.withResolvers();
    const answer = fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { from }, body });
    return { arrived: arrived.promise, status: answer.then(({ status }) => status) };
  };
  const first = send('team');
  await first.arrived;
  assert.equal(await send('team').status, 503);
  const other = send('another team');
  await other.arrived;
  const [answer] = held as [ServerResponse];
  const closed = once(answer, 'close');
  answer.end();
  await closed;
  const again = send('team');
  await again.arrived;
  for (const one of held) one.end();
  assert.deepEqual(await Promise.all([first.status, other.status, again.status]), [200, 200, 200]);
  server.close();
});
