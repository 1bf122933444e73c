import { open, stat } from 'node:fs/promises';
import { ArchiveError, type ArchivePlace } from './place.ts';

/** Bytes that are read at a time. */
const STEP = 256 * 1024;

/** A file on disk. @throws ArchiveError if it is none */
export async function filePlace(path: string): Promise<ArchivePlace & { readonly modifiedAt: number }> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(path, error.code === 'ENOENT' ? 'no such file' : `cannot be read: ${error.message}`);
  });
  if (!facts.isFile()) throw new ArchiveError(path, 'is no file');
  return {
    name: path,
    size: facts.size,
    modifiedAt: Math.trunc(facts.mtimeMs),
    async *open(from, to = facts.size) {
      const file = await open(path, 'r');
      try {
        for (let at = from; at < to; ) {
          const buffer = Buffer.allocUnsafe(Math.min(STEP, to - at));
          const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
          if (bytesRead === 0) return;
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
  };
}
