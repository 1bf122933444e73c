import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import { startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { openWire } from './support/wire.ts';

/** Clients that send a whole body before they read, as Python's http.client and nginx do. */

const MB = 1024 * 1024;

describe('a body that is too large', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ maxUpload: MB });
  });

  const head = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${TEST_KEY}`, ...headers, '', ''].join('\r\n');

  /** Sends all of it, then reads. @returns the response */
  async function sendThenRead(first: string, pieces: number, piece: string, end = ''): Promise<string> {
    const { socket, rest } = openWire(app.port);
    socket.pause();
    socket.write(first, 'latin1');
    for (let i = 0; i < pieces; i++) {
      await new Promise<void>((resolve, reject) =>
        socket.write(piece, 'latin1', (error) => (error ? reject(error) : resolve())),
      );
    }
    socket.write(end, 'latin1');
    socket.resume();
    return rest();
  }

  const uploadPath = async (): Promise<string> => {
    const body = JSON.stringify({ filename: 'a.txt', contentType: 'text/plain' });
    const headers = { 'content-type': 'application/json' };
    const { data } = (await app.ask('/v2/parse/upload-url', { method: 'POST', body, headers })).body;
    return data.uploadUrl.slice(app.url.length);
  };

  it('of an upload is refused with its reason, whether its length is declared or not', async () => {
    const piece = 'x'.repeat(MB);
    const declared = head(`PUT ${await uploadPath()}`, `Content-Length: ${30 * MB}`);
    const chunked = head(`PUT ${await uploadPath()}`, 'Transfer-Encoding: chunked');
    const chunk = `${MB.toString(16)}\r\n${piece}\r\n`;
    for (const answer of [
      await sendThenRead(declared, 30, piece),
      await sendThenRead(chunked, 30, chunk, '0\r\n\r\n'),
    ]) {
      assert.match(answer, /^HTTP\/1\.1 413 .*connection: close.*larger than the limit of 1048576 bytes/s);
    }
  });

  it('of JSON is refused as a 413', async () => {
    const json = head('POST /v2/scrape', 'Content-Type: application/json', `Content-Length: ${60 * MB}`);
    assert.match(await sendThenRead(json, 60, ' '.repeat(MB)), /^HTTP\/1\.1 413 .*Payload Too Large/s);
  });

  it('without a key is answered, and cut off after some megabytes', async () => {
    const { socket, rest } = openWire(app.port);
    const first = [
      'POST /api/session HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${60 * MB}`,
    ];
    socket.write([...first, '', ''].join('\r\n'));
    const piece = '['.repeat(MB);
    let sent = 0;
    const more = (): boolean => socket.write(piece, (error) => void (error || ++sent === 60 || more()));
    more();
    assert.match(await rest(), /^HTTP\/1\.1 413 .*connection: close.*Payload Too Large/s);
    assert.ok(sent < 30, `${sent} MB were taken`);
  });

  it('without an end is cut off, although the client does not close its end', async () => {
    const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}).resume();
    socket.write(head('POST /v2/scrape', 'Content-Type: application/json', `Content-Length: ${9_000 * MB}`));
    const piece = Buffer.alloc(MB, ' ');
    let sent = 0;
    const more = (): void =>
      void socket.write(piece, (error) => {
        if (error) return;
        sent++;
        more();
      });
    more();
    await new Promise((resolve) => socket.once('close', resolve));
    assert.ok(sent < 9_000, `${sent} MB were taken`);
  });
});
