import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/** What is kept of pages is kept compressed (Zstandard): a third of the size for a tenth of a millisecond. */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The fastest level; what more would save is little. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes up to which it is done here and now: handing it to another thread takes ten times as long. */
const HERE = 256 * 1024;

export async function pack(content: Uint8Array | string): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const options = { params: LEVEL, pledgedSrcSize: bytes.length };
  return bytes.length <= HERE ? zstdCompressSync(bytes, options) : compress(bytes, options);
}

/** @param most bytes; more is an error */
export async function unpack(packed: Uint8Array, most = 256 * 1024 * 1024): Promise<Buffer> {
  const isSmall = packed.length <= HERE / 8;
  return isSmall
    ? zstdDecompressSync(packed, { maxOutputLength: most })
    : decompress(packed, { maxOutputLength: most });
}
