import { promisify } from 'node:util';
import { brotliDecompress, constants, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { tooLarge } from '../web/decode-body.ts';

const later = {
  raw: promisify(inflateRaw),
  zlib: promisify(inflate),
  brotli: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/**
 * Decodes a body that the strict decoders refuse, as browsers do: what was decoded before a body ends too early counts; of gzip, neither
 * the checksum nor what comes behind the end is looked at.
 * @param codings the Content-Encoding header
 * @throws EgressError `tooLarge`; zlib's errors for a body that is damaged otherwise
 */
export async function decodeTolerantly(
  body: Uint8Array,
  codings: string,
  maxBytes: number,
  host: string,
): Promise<Uint8Array> {
  let bytes = body;
  for (const coding of codings.toLowerCase().split(',').reverse()) {
    try {
      bytes = await decodeLayer(bytes, coding.trim(), maxBytes);
    } catch (error) {
      throw (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(host) : error;
    }
  }
  return bytes;
}

async function decodeLayer(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array> {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
    case 'x-gzip': {
      const start = gzipStart(bytes);
      return start === undefined ? bytes : later.raw(bytes.subarray(start), options);
    }
    case 'deflate': {
      const [first = 0, second = 0] = bytes;
      const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
      return isZlib ? later.zlib(bytes, options) : later.raw(bytes, options);
    }
    case 'br':
      return later.brotli(bytes, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return later.zstd(bytes, {
        ...{ maxOutputLength: maxBytes, finishFlush: constants.ZSTD_e_flush },
        params: { [constants.ZSTD_d_windowLogMax]: 23 },
      });
    default:
      return bytes;
  }
}

/** Where the data of a gzip file begin (RFC 1952 2.3); undefined if it is none. */
function gzipStart(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return undefined;
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return flags & 2 ? at + 2 : at;
}
