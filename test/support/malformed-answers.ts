import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { atFileEnd } from './file-end.ts';

/** Responses as broken servers send them, byte by byte. */

/** The page of each, which begins and ends with words to look for. */
export const BEGIN = 'The page begins here.';
export const END = 'The page ends here.';
const PAGE = `<!doctype html><title>Page</title><p>${BEGIN}</p><p>${'The harbour museum opened in spring. '.repeat(20)}</p><p>${END}</p>`;
const BYTES = Buffer.from(PAGE);
const HALF = BYTES.subarray(0, 400);

const CRLF = '\r\n';
const TYPE = 'Content-Type: text/html';
const LENGTH = `Content-Length: ${BYTES.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

const answer = (lines: readonly string[], body: string | Buffer = BYTES, end = CRLF): Buffer =>
  Buffer.concat([Buffer.from(lines.join(end) + end + end, 'latin1'), Buffer.from(body)]);
const ok = (headers: readonly string[], body?: string | Buffer): Buffer =>
  answer(['HTTP/1.1 200 OK', TYPE, ...headers], body);
const chunk = (bytes: Buffer, size = bytes.length.toString(16)): Buffer =>
  Buffer.concat([Buffer.from(`${size}${CRLF}`), bytes, Buffer.from(CRLF)]);
const LAST = Buffer.from(`0${CRLF}${CRLF}`);
const chunks = (...parts: readonly Buffer[]): Buffer => ok([CHUNKED], Buffer.concat(parts));
const coded = (coding: string, body: Buffer): Buffer =>
  ok([`Content-Encoding: ${coding}`, `Content-Length: ${body.length}`], body);
const GZIP = gzipSync(BYTES);
const DEFLATE = deflateSync(BYTES);
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  const place = at < 0 ? copy.length + at : at;
  copy[place] = (copy[place] as number) ^ 0xff;
  return copy;
};

export const MALFORMED: Readonly<Record<string, Buffer>> = Object.assign(Object.create(null), {
  'chunked and a length that is too short': ok([CHUNKED, 'Content-Length: 200'], Buffer.concat([chunk(BYTES), LAST])),
  'a length that is too short before chunked': ok(
    ['Content-Length: 200', CHUNKED],
    Buffer.concat([chunk(BYTES), LAST]),
  ),
  'chunked and a length that is too long': ok([CHUNKED, 'Content-Length: 9999'], Buffer.concat([chunk(BYTES), LAST])),
  'chunked and two lengths': ok(
    [CHUNKED, 'Content-Length: 1', 'Content-Length: 2'],
    Buffer.concat([chunk(BYTES), LAST]),
  ),
  'a length that is too large': ok([`Content-Length: ${BYTES.length + 50}`]),
  'a length that is far too large': ok(['Content-Length: 15000000']),
  'a length that is too small': ok(['Content-Length: 400']),
  'two equal lengths': ok([LENGTH, LENGTH]),
  'two equal lengths in one header': ok([`${LENGTH}, ${BYTES.length}`]),
  'two different lengths': ok([LENGTH, 'Content-Length: 10']),
  'two different lengths in one header': ok([`${LENGTH}, 10`]),
  'a length that is a word': ok(['Content-Length: many']),
  'a length below nothing': ok(['Content-Length: -1']),
  'a length with a plus': ok([`Content-Length: +${BYTES.length}`]),
  'a length that is empty': ok(['Content-Length:']),
  'a length in hexadecimal': ok([`Content-Length: 0x${BYTES.length.toString(16)}`]),
  'a length with a unit': ok([`Content-Length: ${BYTES.length} bytes`]),
  'no last chunk': chunks(chunk(BYTES)),
  'half a last chunk': chunks(chunk(BYTES), Buffer.from(`0${CRLF}`)),
  'cut within a chunk': chunks(Buffer.concat([Buffer.from(`${BYTES.length.toString(16)}${CRLF}`), HALF])),
  'cut within a later chunk': chunks(chunk(HALF), Buffer.from(`400${CRLF}`), BYTES.subarray(400, 500)),
  'chunks without their line ends': chunks(
    Buffer.concat([Buffer.from(`${BYTES.length.toString(16)}\n`), BYTES, Buffer.from('\n0\n\n')]),
  ),
  'a chunk that is no number': chunks(chunk(HALF), chunk(BYTES.subarray(400), 'xyz'), LAST),
  'a first chunk that is no number': chunks(chunk(BYTES, 'xyz'), LAST),
  'a chunk that is longer than it says': chunks(chunk(HALF, '100'), LAST),
  'a chunk with spaces behind its size': chunks(chunk(BYTES, `${BYTES.length.toString(16)}   `), LAST),
  'a chunk with a space before its size': chunks(chunk(BYTES, ` ${BYTES.length.toString(16)}`), LAST),
  'a chunk with an extension': chunks(chunk(BYTES, `${BYTES.length.toString(16)};name="a;b"`), LAST),
  'a chunk with zeros before its size': chunks(chunk(BYTES, `0000${BYTES.length.toString(16)}`), LAST),
  trailers: chunks(chunk(BYTES), Buffer.from(`0${CRLF}X-Sum: 1${CRLF}${CRLF}`)),
  'something behind the last chunk': chunks(chunk(BYTES), LAST, Buffer.from('<!-- cached -->')),
  'chunked of HTTP/1.0': answer(['HTTP/1.0 200 OK', TYPE, CHUNKED], Buffer.concat([chunk(BYTES), LAST])),
  'chunked twice': ok(['Transfer-Encoding: chunked, chunked'], Buffer.concat([chunk(BYTES), LAST])),
  'an unknown transfer coding': ok(['Transfer-Encoding: identity', LENGTH]),
  'a header line without a colon': ok(['this is no header', LENGTH]),
  'a header without a name': ok([': nothing', LENGTH]),
  'a space before the colon': ok([`X-A : b`, LENGTH]),
  'a space in the name of a header': ok(['X A: b', LENGTH]),
  'a header that goes on in the next line': ok(['X-A: b', ' and more', LENGTH]),
  'a first header line that begins with a space': answer(['HTTP/1.1 200 OK', ' X-A: b', TYPE, LENGTH]),
  'a name with letters outside ASCII': ok(['X-\xe9: b', LENGTH]),
  'a value with a control character': ok(['X-A: b\x01c', LENGTH]),
  'a value with a NUL': ok(['X-A: b\0c', LENGTH]),
  'a carriage return in a header': ok(['X-A: b\rX-B: c', LENGTH]),
  'lines that end with a line feed': answer(['HTTP/1.1 200 OK', TYPE, LENGTH], BYTES, '\n'),
  'no reason in the status line': answer(['HTTP/1.1 200', TYPE, LENGTH]),
  'no status in the status line': answer(['HTTP/1.1', TYPE, LENGTH]),
  'a status that is a word': answer(['HTTP/1.1 OK', TYPE, LENGTH]),
  'a status of two digits': answer(['HTTP/1.1 20 OK', TYPE, LENGTH]),
  'two spaces before the status': answer(['HTTP/1.1  200 OK', TYPE, LENGTH]),
  'a version of its own': answer(['HTTP/1.7 200 OK', TYPE, LENGTH]),
  'a version in small letters': answer(['http/1.1 200 OK', TYPE, LENGTH]),
  'a version without a number': answer(['HTTP 200 OK', TYPE, LENGTH]),
  'another protocol': answer(['ICY 200 OK', TYPE, LENGTH]),
  'a status line after some text': Buffer.concat([Buffer.from('warning: low disk\r\n'), ok([LENGTH])]),
  'a page without a head': BYTES,
  'two different locations': answer(['HTTP/1.1 302 Found', 'Location: /a', 'Location: /b', 'Content-Length: 0'], ''),
  'headers of 200 kB': ok([...Array.from({ length: 20 }, (_, i) => `X-${i}: ${'a'.repeat(10_000)}`), LENGTH]),
  'headers of 300 kB': ok([...Array.from({ length: 30 }, (_, i) => `X-${i}: ${'a'.repeat(10_000)}`), LENGTH]),
  'gzip with text behind it': coded('gzip', Buffer.concat([GZIP, Buffer.from('\n<!-- cached -->')])),
  'gzip in two members': coded(
    'gzip',
    Buffer.concat([BYTES.subarray(0, 200), BYTES.subarray(200)].map((part) => gzipSync(part))),
  ),
  'gzip without its checksum': coded('gzip', GZIP.subarray(0, -8)),
  'gzip with a wrong checksum': coded('gzip', flipped(GZIP, -8)),
  'gzip with a wrong length': coded('gzip', flipped(GZIP, -2)),
  'gzip that is cut': coded('gzip', GZIP.subarray(0, -40)),
  'gzip that is damaged at its beginning': coded('gzip', flipped(GZIP, 12)),
  'gzip that is plain text': coded('gzip', BYTES),
  'deflate without its header': coded('deflate', deflateRawSync(BYTES)),
  'deflate with a wrong checksum': coded('deflate', flipped(DEFLATE, -1)),
  'deflate with text behind it': coded('deflate', Buffer.concat([DEFLATE, Buffer.from('more')])),
  'brotli that is cut': coded('br', brotliCompressSync(BYTES).subarray(0, -20)),
  'zstd that is cut': coded('zstd', zstdCompressSync(BYTES).subarray(0, -20)),
  'an unknown content coding': coded('x-own', BYTES),
});

/** Serves them by their place in the list, each on a connection of its own, which closes behind it. @returns the origin */
export async function serveMalformed(): Promise<string> {
  const all = Object.values(MALFORMED);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (head: Buffer) => {
      const [, at] = /^[A-Z]+ \/(\d+) /.exec(head.toString('latin1')) ?? [];
      socket.end(all[Number(at)] ?? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
