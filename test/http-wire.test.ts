import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp, testRoutes } from './support/app.ts';
import { openWire, sendRaw } from './support/wire.ts';

/** Requests that Node's own parser refuses, or answers itself, get a body of the catalog like all others. */
describe('raw bytes on the socket', () => {
  let it: TestApp;
  before(async () => {
    it = await startApp({}, { routes: testRoutes });
  });

  const check = (answer: string, status: number, error: string, field?: string): void => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(head, /\r\nx-request-id: [A-Za-z0-9._:-]{1,128}(\r\n|$)/i);
    assert.match(head, /\r\ncontent-type: application\/json/i);
    assert.match(head, /\r\nconnection: close/i);
    const parsed = JSON.parse(body);
    assert.equal(parsed.success, false);
    assert.equal(parsed.error, error);
    assert.equal(parsed.details?.[0]?.field, field);
  };

  test('what is no HTTP is a 400', async () => {
    const nonsense = [
      'nonsense\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\na: \x00\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      `POST /v2/echo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ];
    for (const bytes of nonsense)
      check(await sendRaw(it.port, bytes), 400, 'request: must be a valid HTTP/1.1 request', 'request');
  });

  test('headers have 256 KB', async () => {
    const request = (size: number): string =>
      `GET /v2/echo?query=x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.key}\r\nx-large: ${'x'.repeat(size)}\r\nConnection: close\r\n\r\n`;
    assert.match(await sendRaw(it.port, request(255 * 1024)), /^HTTP\/1\.1 200 /);
    check(
      await sendRaw(it.port, request(300 * 1024)),
      400,
      'headers: must not be larger than 256 KB together',
      'headers',
    );
  });

  test('a request without Host, an unknown expectation, CONNECT', async () => {
    check(
      await sendRaw(it.port, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'),
      400,
      'host: is required',
      'host',
    );
    assert.match(await sendRaw(it.port, 'GET /health HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
    const expecting = 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n';
    check(await sendRaw(it.port, expecting), 400, 'expect: only 100-continue can be expected', 'expect');
    check(await sendRaw(it.port, 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n'), 404, 'Not Found');
  });

  test('two Host headers are refused: proxies before us may read the other one', async () => {
    const twice = 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n';
    check(await sendRaw(it.port, twice), 400, 'host: was sent more than once; send it once', 'host');
  });

  test('an offer of HTTP/2 is ignored, with a body and without', async () => {
    const offer = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade, HTTP2-Settings\r\n';
    const get = openWire(it.port);
    get.send(`GET /health HTTP/1.1\r\nHost: x\r\n${offer}\r\n`);
    assert.match(await get.until('"}'), /^HTTP\/1\.1 200 [\s\S]*\r\nx-request-id: /);
    get.socket.destroy();
    const body = '{"url":"x"}';
    const post = openWire(it.port);
    post.send(
      `POST /v2/echo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.key}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n${offer}\r\n${body}`,
    );
    assert.match(await post.until('"x"}}'), /^HTTP\/1\.1 200 /);
    post.socket.destroy();
  });

  test('the target may be an absolute URL, and the method unknown', async () => {
    const absolute = 'GET http://example.org/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    assert.match(await sendRaw(it.port, absolute), /^HTTP\/1\.1 200 /);
    assert.match(
      await sendRaw(it.port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1\.1 404 /,
    );
  });

  test('a body that is shorter than it says does not hang when the client ends', async () => {
    const wire = openWire(it.port);
    wire.send(
      `POST /v2/echo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.key}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"url"`,
    );
    wire.socket.end();
    check(await wire.rest(), 400, 'request: must be a valid HTTP/1.1 request', 'request');
    assert.equal((await it.ask('/health')).status, 200);
  });

  test('a refused body does not spoil the next request on the connection', async () => {
    const wire = openWire(it.port);
    const body = 'x'.repeat(1000);
    wire.send(`POST /v2/echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    assert.match(await wire.until('/keys"}}'), /^HTTP\/1\.1 401 /);
    wire.send('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(await wire.rest(), /HTTP\/1\.1 200 OK/);
  });
});
