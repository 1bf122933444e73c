import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Lets others read a folder and all in it, and start its programs, as far as `most` allows; the browser may run as another user. */
export async function readableByOthers(folder: string, most: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o100 ? 0o755 : 0o644) & (most | 0o600));
  }
  await chmod(folder, most & 0o755);
}
