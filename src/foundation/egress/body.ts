import { pipeline, Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { EgressError } from './errors.ts';

/** Codings that are taken off one after the other; more than a server with two layers of compression makes is a trap. */
const MAX_CODINGS = 3;
/** What an encoded answer may be larger than the decoded limit: headers and checksums of the codings. */
const SLACK = 64 * 1024;

/** What we ask servers for. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** @returns undefined for a coding nobody knows: the body then stays as it is, as in browsers */
function decoderFor(coding: string, head: Uint8Array): Transform | undefined {
  const [first = 0, second = 0] = head;
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      // Some servers say gzip and send plain text.
      return head.length >= 2 && (first !== 0x1f || second !== 0x8b) ? undefined : createGunzip();
    case 'deflate':
      // RFC 9110 means zlib, some servers send it without the zlib header (RFC 1950 2.2).
      return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0 ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      // RFC 9659: a window of at most 8 MB.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
    default:
      return undefined;
  }
}

async function* bounded(source: AsyncIterable<Uint8Array>, limit: number, host: string): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw new EgressError('tooLarge', `The answer of ${host} is larger than allowed`);
    yield chunk;
  }
}

async function* inflated(source: AsyncGenerator<Uint8Array>, coding: string): AsyncGenerator<Uint8Array> {
  let first = await source.next();
  while (!first.done && first.value.length === 0) first = await source.next();
  // HEAD, 204 and 304 name a coding and have no body.
  if (first.done) return;
  const head = first.value;
  const whole = (async function* () {
    yield head;
    yield* source;
  })();
  const decoder = decoderFor(coding, head);
  if (decoder === undefined) return yield* whole;
  // Errors reach the reader through the decoder, which the pipeline destroys with them.
  pipeline(Readable.from(whole, { objectMode: true, highWaterMark: 1 }), decoder, () => {});
  yield* decoder as AsyncIterable<Uint8Array>;
}

/**
 * The decoded bytes of an answer, never more than `maxBytes` of them in any layer: a bomb ends the request before it grows.
 * @param codings the Content-Encoding header
 * @throws EgressError `tooLarge`, `encoding`; zlib's errors for data that is damaged or cut
 */
export function decodeBody(
  source: AsyncIterable<Uint8Array>,
  codings: string,
  maxBytes: number,
  host: string,
): AsyncGenerator<Uint8Array> {
  const layers = codings
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'identity');
  if (layers.length > MAX_CODINGS) throw new EgressError('encoding', `${host} names ${layers.length} content codings`);
  let bytes = bounded(source, maxBytes + (layers.length > 0 ? SLACK : 0), host);
  for (const coding of layers.reverse()) bytes = bounded(inflated(bytes, coding), maxBytes, host);
  return bytes;
}

/** All chunks as one array. */
export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}
