import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Total size of the files below a folder in bytes; ignores files that disappear meanwhile. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let size = 0;
  for (const entry of entries) {
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return size;
}
