import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';

/** Texts and diffs are kept compressed. */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** Bytes up to which it is done here and now: handing it to a thread takes longer. */
const HERE = 64 * 1024;
/** Bytes of what is unpacked. */
const MOST = 256 * 1024 * 1024;

export async function packText(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  return bytes.length <= HERE ? zstdCompressSync(bytes, OPTIONS) : compress(bytes, OPTIONS);
}

export async function unpackJson(packed: Uint8Array | null): Promise<unknown> {
  if (packed === null) return undefined;
  return JSON.parse((await decompress(packed, { maxOutputLength: MOST })).toString());
}
