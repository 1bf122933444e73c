import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/** Compression of stored pages (Zstandard): a third of the size for a tenth of a millisecond. */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The fastest level; higher levels save little. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes up to which compression is synchronous: another thread would take ten times as long. */
const SYNC_BYTES = 256 * 1024;

export async function pack(content: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const options = { params: LEVEL, pledgedSrcSize: bytes.length };
  return bytes.length <= SYNC_BYTES ? zstdCompressSync(bytes, options) : compress(bytes, options);
}

/** @param limit of decompressed bytes, 256 MiB by default. @throws RangeError (code ERR_BUFFER_TOO_LARGE) beyond it */
export async function unpack(packed: Uint8Array, limit = 256 * 1024 * 1024): Promise<Buffer> {
  const isSmall = packed.length <= SYNC_BYTES / 8;
  return isSmall
    ? zstdDecompressSync(packed, { maxOutputLength: limit })
    : decompress(packed, { maxOutputLength: limit });
}
