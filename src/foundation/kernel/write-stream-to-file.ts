import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What a pipeline reads from: bytes in order. */
type Bytes = NodeJS.ReadableStream | AsyncIterable<Uint8Array> | (() => AsyncIterable<Uint8Array>);

/**
 * Writes what comes to a file of its owner alone.
 *
 * It is opened before and closed after, so that whoever removes it when this fails is right: a stream that opens
 * its file by itself may do so after the failure, and bring the file back.
 *
 * @throws What the source or the file fails with; the file then holds what was written until then.
 */
export async function writeStreamToFile(
  bytes: Bytes,
  path: string,
  { flags = 'w', signal }: { readonly flags?: 'w' | 'wx' | 'a'; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await pipeline(bytes as AsyncIterable<Uint8Array>, file.createWriteStream(), { signal });
  } finally {
    await file.close();
  }
}
