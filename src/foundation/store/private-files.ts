import { closeSync, mkdirSync, openSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';

/** What of a mode is for others than the owner. */
const OTHERS = 0o077;

/** Makes a file that only its owner can read, unless it is there. SQLite gives its other files the mode of the database. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes a folder that only its owner can enter, unless it is there. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Makes a folder of ours, or takes what others may do with one that is there, and with all in it. Says so in one line of the log.
 * The folder itself comes first and closes all that is in it; what lies directly in it comes after what is below it, so that
 * a repair that was interrupted goes on at the next start.
 * @throws OperatorError when it cannot be made
 */
export async function keepPrivate(folder: string, log: Log): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(`cannot create the data folder ${folder}: ${code ?? message}`, { cause: error });
  }
  if (process.platform === 'win32') return;
  try {
    let repaired = (await close(folder)) ? 1 : 0;
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink() || !(await isOpen(path))) continue;
      if (entry.isDirectory()) repaired += await closeAllIn(path);
      await close(path);
      repaired++;
    }
    if (repaired > 0) log.warn({ folder, repaired }, 'files were readable by other users of this machine; repaired');
  } catch (error) {
    log.warn({ folder, err: error }, 'files may be readable by other users of this machine; cannot change their modes');
  }
}

async function isOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(absent);
  return found !== undefined && (found.mode & OTHERS) !== 0;
}

/** @returns whether there was anything to take */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path).catch(absent);
  if (found === undefined || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return false;
  await chmod(path, found.mode & 0o700).catch(absent);
  return true;
}

/** @returns how many files and folders were changed */
async function closeAllIn(folder: string): Promise<number> {
  let closed = 0;
  for (const entry of (await readdir(folder, { withFileTypes: true, recursive: true }).catch(absent)) ?? []) {
    if (!entry.isSymbolicLink() && (await close(join(entry.parentPath, entry.name)))) closed++;
  }
  return closed;
}

/** Others of our processes may remove files meanwhile. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
