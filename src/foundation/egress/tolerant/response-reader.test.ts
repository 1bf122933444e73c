import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RefusedResponse, readHead } from './read-head.ts';
import { createResponseReader } from './response-reader.ts';

/** What is read of a response that comes in pieces of some bytes, and whether it was complete before its connection closed. */
function read(text: string, size = 3, maxHead?: number) {
  let status = 0;
  let body = '';
  const reader = createResponseReader({
    method: 'GET',
    ...(maxHead === undefined ? {} : { maxHead }),
    head: (head) => {
      status = head.status;
    },
    data: (bytes) => {
      body += bytes.toString('latin1');
    },
  });
  const bytes = Buffer.from(text, 'latin1');
  let isDone = false;
  for (let at = 0; at < bytes.length && !isDone; at += size) isDone = reader.push(bytes.subarray(at, at + size));
  if (!isDone) reader.end();
  return { status, body, isDone, flaws: reader.flaws };
}

const OK = 'HTTP/1.1 200 OK\r\n';

test('a response is read to its end however it is framed, wherever its pieces end', () => {
  for (const size of [1, 2, 7, 1_000]) {
    const by = (text: string) => read(text, size);
    const whole = { status: 200, body: 'hello', isDone: true, flaws: [] };
    assert.deepEqual(by(`${OK}Content-Length: 5\r\n\r\nhello more`), whole);
    assert.deepEqual(by(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nX: y\r\n\r\n`), whole);
    assert.deepEqual(by(`${OK}\r\nhello`), { ...whole, isDone: false });
    assert.deepEqual(by(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}Content-Length: 5\r\n\r\nhello`), whole);
    assert.deepEqual(by('HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n'), { ...whole, status: 304, body: '' });
  }
});

test('what ends too early is there as far as it came, and says so', () => {
  for (const [text, flaw] of [
    [`${OK}Content-Length: 9000000000\r\n\r\nhello`, 'it ends before it is complete'],
    [`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`, 'its last chunk is missing'],
    [`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n`, 'its last line is missing'],
    [`${OK}Transfer-Encoding: chunked\r\n\r\nfffffffff\r\nhello`, 'it ends before it is complete'],
  ] as const)
    assert.deepEqual(read(text), { status: 200, body: 'hello', isDone: false, flaws: [flaw] }, text);
});

test('what could be read in two ways is refused', () => {
  for (const text of [
    `x${OK}\r\nhello`,
    '\r\n\r\nhello',
    `${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    `${OK}Content-Length: 5, 6\r\n\r\nhello`,
    `${OK}X: a\rContent-Length: 5\r\n\r\nhello`,
    `${OK}X: a\0\r\n\r\nhello`,
    `${OK}Location: /a\r\nLocation: /b\r\n\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n${'0'.repeat(20_000)}`,
    `${OK}X: ${'a'.repeat(300_000)}\r\n\r\n`,
    `${OK}X: a`,
    `${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(30)}${OK}Content-Length: 5\r\n\r\nhello`,
    `HTTP/1.1 103 Early Hints\r\nX: ${'a'.repeat(200_000)}\r\n\r\n`.repeat(2),
    `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n${`X: ${'a'.repeat(10_000)}\r\n`.repeat(30)}\r\n`,
    '',
  ])
    assert.throws(() => read(text, 5_000), RefusedResponse, text.slice(0, 60));
});

test('heads of 255 kB in small pieces take no time that grows with their square', () => {
  const head = `${OK}${Array.from({ length: 255 }, (_, i) => `X-${i}: ${'a'.repeat(1_000)}\r\n`).join('')}\r\n`;
  assert.equal(read(`${head}hello`, 64).body, 'hello');
  assert.equal(read(`${head}hello`, 1).body, 'hello');
  const lines = `${OK}X: a\r\n${' \n'.repeat(2)}${' b\n'.repeat(80_000)}\r\nhello`;
  assert.equal(read(lines, 5_000).body, 'hello');
});

test('lines that go on are one value, and each flaw is told once', () => {
  const { headers, flaws } = readHead(`${OK}X: a\r\n \r\n b\r\n\tc \r\nnone\r\nnone\r\nY:\r\n d`);
  assert.deepEqual([headers.x, headers.y], ['a b c', 'd']);
  assert.deepEqual(flaws, ['it has a header that goes on in a second line', 'it has a header line that is none']);
});
