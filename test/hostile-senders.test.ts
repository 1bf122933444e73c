import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startApp } from './support/app.ts';
import { openWire, type Wire } from './support/wire.ts';

const HALF = 'GET /health HTTP/1.1\r\nHost: x\r\nx-half: ';
const POST = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}`;

const isOpen = ({ socket }: Wire): boolean => !socket.closed;

describe('clients that send slowly or not at all', () => {
  test('requests that are sent half do not keep others of the same address out', async () => {
    const it = await startApp({ connectionsPerAddress: 50 });
    const wires: Wire[] = [];
    for (let i = 0; i < 200; i++) {
      const wire = openWire(it.port);
      wire.send(HALF);
      wires.push(wire);
    }
    await Promise.all(wires.slice(0, 150).map((wire) => wire.rest()));
    const asking = openWire(it.port);
    asking.send('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(await asking.rest(), /^HTTP\/1\.1 200 /);
    assert.ok(wires.filter(isOpen).length <= 50);
    for (const { socket } of wires) socket.destroy();
  });

  test('an address whose connections all have a request under way gets no further one until a request ends', async () => {
    const it = await startApp({ connectionsPerAddress: 3 });
    const busy = Array.from({ length: 3 }, () => openWire(it.port));
    for (const wire of busy) {
      wire.send(POST('/api/links/look', 'Expect: 100-continue\r\nContent-Length: 14\r\n\r\n'));
      await wire.until('100 Continue');
    }
    const refused = openWire(it.port);
    refused.send('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.equal(await refused.rest(), '');
    busy[0]?.send('{"token":"no"}');
    assert.match((await busy[0]?.until('"success":false')) ?? '', /HTTP\/1\.1 4\d\d /);
    const answered = openWire(it.port);
    answered.send('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(await answered.rest(), /^HTTP\/1\.1 200 /);
    for (const { socket } of busy) socket.destroy();
  });

  test('headers that do not end and bodies that drip are a 408, with and without a key', async () => {
    const it = await startApp({}, { patience: 200 });
    const begun = [
      HALF,
      '',
      POST('/api/session', 'Content-Length: 60000\r\n\r\n{"email":"'),
      POST('/api/session', 'Transfer-Encoding: chunked\r\n\r\n'),
      POST('/v2/scrape', `Authorization: Bearer ${it.key}\r\nContent-Length: 500000\r\n\r\n{"url":"`),
      POST('/v2/parse', `Authorization: Bearer ${it.key}\r\nContent-Length: 500000\r\n\r\n--x`),
    ];
    const answers = begun.map(async (bytes) => {
      const wire = openWire(it.port);
      wire.send(bytes);
      // Chunks of one byte, or bytes of a header or of a text.
      const drip = setInterval(() => wire.send(bytes.includes('chunked') ? '1\r\nx\r\n' : 'x'), 20);
      try {
        return await wire.rest();
      } finally {
        clearInterval(drip);
      }
    });
    for (const [index, answer] of (await Promise.all(answers)).entries()) {
      // What began with nothing is no request line in the end.
      if (begun[index] === '') assert.match(answer, /^HTTP\/1\.1 4\d\d /);
      else assert.match(answer, /^HTTP\/1\.1 (408 Request Timeout|400 Bad Request)\r\n/, begun[index]);
    }
    assert.equal((await it.ask('/health')).status, 200);
  });
});
