import { sha256Of } from '../../kernel/sha256-of.ts';
import type { Blobs } from '../blobs.ts';

export interface MovedBlobs {
  readonly blobs: number;
  readonly bytes: number;
}

/**
 * Copies all blobs and reads each of them back. What is there with the same content already is not written again.
 * @throws Error when a blob differs after it was written; errors of the stores; the reason of the signal, between two blobs
 */
export async function copyBlobs(
  from: Blobs,
  to: Blobs,
  { signal, onBlob }: { readonly signal: AbortSignal; readonly onBlob: (moved: MovedBlobs) => void },
): Promise<MovedBlobs> {
  let moved: MovedBlobs = { blobs: 0, bytes: 0 };
  for await (const { key } of from.list()) {
    signal.throwIfAborted();
    const source = await from.get(key);
    // It expired meanwhile.
    if (source === undefined) continue;
    const { size, contentType } = source;
    const expected = await sha256Of(source.body);
    if ((await to.head(key))?.size !== size || (await contentOf(to, key)) !== expected) {
      const again = await from.get(key);
      if (again === undefined) continue;
      await to.put(key, again.body, contentType === undefined ? {} : { contentType });
      if ((await contentOf(to, key)) !== expected)
        throw new Error(`the stored file ${key} differs after it was copied`);
    }
    moved = { blobs: moved.blobs + 1, bytes: moved.bytes + size };
    onBlob(moved);
  }
  return moved;
}

async function contentOf(blobs: Blobs, key: string): Promise<string | undefined> {
  const found = await blobs.get(key);
  return found && sha256Of(found.body);
}
