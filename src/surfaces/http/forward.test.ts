import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import fastify from 'fastify';
import { forwardUpgrade, mountForwarding } from './forward.ts';
import { createOrigins, FORWARDED } from './origin.ts';

const PATH = '/v2/interact/00000000-0000-4000-8000-000000000000/cdp?token=a';

describe('what is handed on', () => {
  /** What arrives at the other process. */
  let arrived: string[] = [];
  let sealed: Record<string, string>;
  const other = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    arrived.push(`${request.method} ${request.url} ${Buffer.concat(parts)}`);
    response.end('answered');
  });
  other.on('upgrade', (request, socket) => {
    arrived.push(`upgrade ${request.url} ${request.headers['sec-websocket-key']}`);
    sealed = JSON.parse(String(request.headers[FORWARDED]));
    socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  });
  const app = fastify();

  before(async () => {
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const peers = { holderOf: async () => address, seal: (text: string) => text, unseal: (text: string) => text };
    const origins = createOrigins({ publicUrl: 'https://trawl.test', trustProxy: [], host: '127.0.0.1' }, peers);
    mountForwarding(app, peers, origins);
    app.server.on('upgrade', async (request, socket, head) => {
      if (!(await forwardUpgrade(request, socket, head, peers, origins))) socket.end('refused');
    });
    app.all('/*', () => 'here');
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await app.close();
    other.closeAllConnections();
    other.close();
  });
  beforeEach(() => {
    arrived = [];
  });

  /** Sends bytes over a connection of their own. @returns what came back until `until` did, or to its end */
  const send = async (text: string, until?: RegExp): Promise<string> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    let heard = '';
    for await (const part of socket) {
      heard += part;
      if (until?.test(heard)) break;
    }
    return heard;
  };

  test('a body is forwarded with any framing', async () => {
    const inner = 'GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n';
    const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    for (const [method, framing, body] of [
      ['POST', `content-length: ${inner.length}`, inner],
      ['GET', `content-length: ${inner.length}`, inner],
      ['DELETE', 'transfer-encoding: chunked', chunk],
    ] as const) {
      arrived = [];
      const head = (headers: string): string => `${method} ${PATH} HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n`;
      await send(head(framing) + body, /answered/);
      assert.deepEqual(arrived, [`${method} ${PATH} ${inner}`]);
    }
  });

  test('a WebSocket is one to the other process, and nothing else goes on over its connection', async () => {
    const upgrade =
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: k\r\n\r\n';
    const further = 'GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n';
    await send(`GET ${PATH} HTTP/1.1\r\nhost: evil.test\r\n${upgrade}`);
    assert.deepEqual(arrived, [`upgrade ${PATH} k`]);
    assert.deepEqual([sealed.baseUrl, sealed.host], ['https://trawl.test', 'evil.test']);
    arrived = [];
    for (const [method, headers] of [
      ['GET', 'connection: upgrade\r\nupgrade: other\r\n\r\n'],
      ['POST', upgrade],
    ] as const) {
      assert.equal(await send(`${method} ${PATH} HTTP/1.1\r\nhost: a\r\n${headers}${further}`), 'refused');
    }
    assert.deepEqual(arrived, []);
  });
});
