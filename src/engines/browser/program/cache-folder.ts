import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
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

/** A separate folder for root: the browser's user has no access to root's home. */
const ROOTS = '/var/cache/trawl';

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The folder for the bundled browser and the fonts: ~/.cache/trawl, /var/cache/trawl for root, otherwise one of this user's in the folder
 * for temporary files. Its content is executed, so nobody else may have created it or be able to change it.
 * @param chosen overrides the default
 * @throws Error if no folder is usable
 */
export async function cacheFolder(chosen?: string): Promise<string> {
  const homes = isRoot() ? [ROOTS] : [join(homedir(), '.cache', 'trawl')];
  const last = join(tmpdir(), `trawl-${process.getuid?.() ?? 'cache'}`);
  let problem: unknown;
  for (const folder of chosen === undefined ? [...homes, last] : [chosen]) {
    try {
      return await ownFolder(folder);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** Creates the folder, or checks that only this user can write to it. @throws Error if others can */
export async function ownFolder(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  // The browser of root runs as another user.
  if (made !== undefined && isRoot()) await chmod(folder, 0o755);
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder`);
  const own = process.getuid?.();
  if (own !== undefined && (found.uid !== own || (found.mode & 0o022) !== 0)) {
    throw new Error(`${folder} is writable by other users`);
  }
  return folder;
}
