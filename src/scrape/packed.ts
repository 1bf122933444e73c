import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** What is kept of pages is kept compressed: a third of the size for a tenth of a millisecond. */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The fastest level; what more would save is little. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Off the event loop. */
export async function pack(content: Uint8Array | string): Promise<Uint8Array> {
  return compress(typeof content === 'string' ? Buffer.from(content) : content, OPTIONS);
}

/** @param most bytes; more is an error */
export async function unpack(packed: Uint8Array, most = 256 * 1024 * 1024): Promise<Buffer> {
  return decompress(packed, { maxOutputLength: most });
}

export async function allOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
