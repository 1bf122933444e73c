import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { connect } from 'node:tls';
import { type Relay, startRelay } from './relay.ts';

describe('the relay of a session', () => {
  const asked: (string | undefined)[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.headers['proxy-authorization']);
    response.end('from the proxy');
  });
  let relay: Relay;
  before(async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    relay = await startRelay(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, 'me', 'secret');
  });
  after(async () => {
    await relay[Symbol.asyncDispose]();
    proxy.close();
  });

  /** The response to a request through the relay; '' if the relay closes the connection. */
  const ask = (servername: string | undefined): Promise<string> =>
    new Promise((resolve) => {
      const port = Number(new URL(relay.url).port);
      let heard = '';
      const name = servername === undefined ? {} : { servername };
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...name }, () => {
        socket.write('GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n');
      });
      socket.setEncoding('utf8').on('data', (text) => {
        heard += text;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(heard));
    });

  test('forwards what comes with its token, with the credentials of the session', async () => {
    assert.match(await ask(new URL(relay.url).hostname), /from the proxy/);
    assert.deepEqual(asked, [`Basic ${Buffer.from('me:secret').toString('base64')}`]);
  });

  test('closes all other connections before anything reaches the proxy', async () => {
    asked.length = 0;
    const own = new URL(relay.url).hostname;
    const other = own.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    for (const name of [undefined, new URL(relay.closedUrl).hostname, other, own.slice(1), 'localhost']) {
      assert.equal(await ask(name), '', String(name));
    }
    assert.deepEqual(asked, []);
  });

  test('has a token of its own', async () => {
    await using second = await startRelay('http://127.0.0.1:9', 'me', 'secret');
    assert.match(new URL(second.url).hostname, /^[0-9a-f]{32}\./);
    assert.notEqual(new URL(second.url).hostname, new URL(relay.url).hostname);
  });
});
