import { promisify } from 'node:util';
import {
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gunzip,
  gunzipSync,
  inflate,
  inflateRaw,
  inflateRawSync,
  inflateSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import { EgressError } from '../errors.ts';

/** Content codings that are decoded at most; servers use one or two, and more is an attack. */
const MAX_CODINGS = 3;
/** Bodies up to these sizes (encoded, decoded) are decoded synchronously: a few ms at most, cheaper than another thread. */
const SYNC_ENCODED = 128 * 1024;
const SYNC_DECODED = 1024 * 1024;
/** RFC 9659: a window of at most 8 MB. */
const ZSTD = { [constants.ZSTD_d_windowLogMax]: 23 };

interface Options {
  readonly maxOutputLength: number;
  readonly chunkSize: number;
}
interface Decoder {
  readonly now: (bytes: Uint8Array, options: Options) => Buffer;
  readonly later: (bytes: Uint8Array, options: Options) => Promise<Buffer>;
}

const GZIP: Decoder = { now: gunzipSync, later: promisify(gunzip) };
const ZLIB: Decoder = { now: inflateSync, later: promisify(inflate) };
const RAW: Decoder = { now: inflateRawSync, later: promisify(inflateRaw) };
const BROTLI: Decoder = { now: brotliDecompressSync, later: promisify(brotliDecompress) };
const zstdLater = promisify(zstdDecompress);
const ZSTANDARD: Decoder = {
  now: (bytes, options) => zstdDecompressSync(bytes, { ...options, params: ZSTD }),
  later: (bytes, options) => zstdLater(bytes, { ...options, params: ZSTD }),
};

/** @returns undefined for an unknown coding or a false claim: like browsers, the body is then used as it is */
function decoderFor(coding: string, bytes: Uint8Array): Decoder | undefined {
  const [first = 0, second = 0] = bytes;
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return first === 0x1f && second === 0x8b ? GZIP : undefined;
    case 'deflate':
      // RFC 9110 requires zlib; some servers send raw deflate without the zlib header (RFC 1950 2.2).
      return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0 ? ZLIB : RAW;
    case 'br':
      return BROTLI;
    case 'zstd':
      return ZSTANDARD;
    default:
      return undefined;
  }
}

const isTooLarge = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';

/**
 * Decodes a complete body, with at most `maxBytes` in any layer.
 * @param codings the Content-Encoding header
 * @throws EgressError `tooLarge`, `encoding`; zlib's errors for corrupt or truncated data
 */
export async function decodeWhole(
  body: Uint8Array,
  codings: string,
  maxBytes: number,
  host: string,
): Promise<Uint8Array> {
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
  let bytes = body;
  for (const coding of layers.reverse()) {
    if (bytes.length === 0) break;
    const decoder = decoderFor(coding, bytes);
    if (decoder !== undefined) bytes = await decode(decoder, bytes, maxBytes, host);
  }
  if (bytes.length > maxBytes) throw tooLarge(host);
  return bytes;
}

export function tooLarge(host: string): EgressError {
  return new EgressError('tooLarge', `The response from ${host} is larger than allowed`);
}

async function decode(decoder: Decoder, bytes: Uint8Array, maxBytes: number, host: string): Promise<Uint8Array> {
  if (bytes.length <= SYNC_ENCODED) {
    try {
      return decoder.now(bytes, { maxOutputLength: Math.min(maxBytes, SYNC_DECODED), chunkSize: 65_536 });
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      if (maxBytes <= SYNC_DECODED) throw tooLarge(host);
    }
  }
  try {
    return await decoder.later(bytes, { maxOutputLength: maxBytes, chunkSize: 262_144 });
  } catch (error) {
    throw isTooLarge(error) ? tooLarge(host) : error;
  }
}
