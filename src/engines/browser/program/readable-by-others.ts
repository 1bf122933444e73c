import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lets others read all in a folder and start its programs; the browser may run as another user.
 * @param mode of the folder itself, in which nobody else may write
 */
export async function readableByOthers(folder: string, mode: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
  await chmod(folder, mode & 0o755);
}
