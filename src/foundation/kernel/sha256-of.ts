import { createHash } from 'node:crypto';

/** The SHA-256 of a stream of bytes, as hexadecimal digits. */
export async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
