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

/** Content codings that are decoded at most; servers use one or two, and more is an attack. */
const MAX_CODINGS = 3;
/** Bytes by which an encoded body may exceed the decoded limit, for the headers and checksums of the codings. */
const SLACK = 64 * 1024;

/** The Accept-Encoding header of requests. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** @returns undefined for an unknown coding: like browsers, the body is then used as it is */
function decoderFor(coding: string, head: Uint8Array): Transform | undefined {
  const [first = 0, second = 0] = head;
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      // Some servers declare gzip and send plain text.
      return head.length >= 2 && (first !== 0x1f || second !== 0x8b) ? undefined : createGunzip();
    case 'deflate':
      // RFC 9110 requires zlib; some servers send raw deflate without the zlib header (RFC 1950 2.2).
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
    if (bytes > limit) throw new EgressError('tooLarge', `The response from ${host} is larger than allowed`);
    yield chunk;
  }
}

async function* inflated(source: AsyncGenerator<Uint8Array>, coding: string): AsyncGenerator<Uint8Array> {
  let first = await source.next();
  while (!first.done && first.value.length === 0) first = await source.next();
  // HEAD, 204 and 304 may declare a coding and have no body.
  if (first.done) return;
  const head = first.value;
  const body = (async function* () {
    yield head;
    yield* source;
  })();
  const decoder = decoderFor(coding, head);
  if (decoder === undefined) return yield* body;
  // Errors reach the reader through the decoder, which the pipeline destroys.
  pipeline(Readable.from(body, { objectMode: true, highWaterMark: 1 }), decoder, () => {});
  yield* decoder as AsyncIterable<Uint8Array>;
}

/**
 * Decodes a response body, with at most `maxBytes` in any layer, so that decompression bombs fail early.
 * @param codings the Content-Encoding header
 * @throws EgressError `tooLarge`, `encoding`; zlib's errors for corrupt or truncated data
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
  if (layers.length > MAX_CODINGS)
    throw new EgressError(
      'encoding',
      `${host} sent ${layers.length} nested content codings; at most ${MAX_CODINGS} are decoded`,
    );
  let bytes = bounded(source, maxBytes + (layers.length > 0 ? SLACK : 0), host);
  for (const coding of layers.reverse()) bytes = bounded(inflated(bytes, coding), maxBytes, host);
  return bytes;
}

/** Joins all chunks. */
export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}
