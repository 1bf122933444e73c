import { closeSync, mkdirSync, openSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';

/** Mode bits of group and others. */
const OTHERS = 0o077;

/** Creates a file with mode 0600 unless it exists. SQLite gives its other files the mode of the database. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a folder with mode 0700 unless it exists. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Creates a folder for its owner only, or removes the permissions of group and others from an existing one and its content, and
 * logs that. The folder itself comes first, which closes its content. Its direct entries come after what is below them, so that
 * an interrupted repair resumes at the next start.
 * @throws OperatorError when the folder cannot be created
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
    if (repaired > 0)
      log.warn({ folder, repaired }, 'files were accessible to other users of this machine; permissions removed');
  } catch (error) {
    log.warn(
      { folder, err: error },
      'files may be accessible to other users of this machine; cannot change their permissions',
    );
  }
}

async function isOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(absent);
  return found !== undefined && (found.mode & OTHERS) !== 0;
}

/** Removes the permissions of group and others. @returns whether there were any */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path).catch(absent);
  if (found === undefined || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return false;
  await chmod(path, found.mode & 0o700).catch(absent);
  return true;
}

/** Applies `close` to all files and folders below. @returns the number changed */
async function closeAllIn(folder: string): Promise<number> {
  let closed = 0;
  for (const entry of (await readdir(folder, { withFileTypes: true, recursive: true }).catch(absent)) ?? []) {
    if (!entry.isSymbolicLink() && (await close(join(entry.parentPath, entry.name)))) closed++;
  }
  return closed;
}

/** Ignores ENOENT, as peer processes may remove files concurrently. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
