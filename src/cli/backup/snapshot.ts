import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../foundation/kernel/errors.ts';

/**
 * Snapshots of files that a running service writes to. Files of the index and of the blobs are written once under a temporary name
 * and renamed into place, so a hard link preserves their content at no cost. They are copied only if hard links are not possible,
 * such as across disks.
 */

/** Copies all pages in one step: between smaller steps a write of another process would restart the copy. */
const ALL_PAGES = 2 ** 30;

/**
 * Makes a consistent copy of an SQLite database while others write to it, without blocking them.
 * @throws OperatorError when the file is missing or not a database
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    await mkdir(dirname(target), { recursive: true });
    await backup(db, target, { rate: ALL_PAGES });
  } catch (error) {
    throw new OperatorError(`cannot copy the database ${file}: ${(error as Error).message}`, { cause: error });
  } finally {
    db?.close();
  }
}

/** Whether a relative path belongs to the snapshot. */
type Wanted = (path: string) => boolean;

/**
 * Hard-links all files below `from` into `to`. Files that disappear meanwhile are skipped; a missing folder counts as empty.
 * @param mutable selects files that can grow in place, which are copied
 */
export async function holdFolder(
  from: string,
  to: string,
  wanted: Wanted = () => true,
  mutable = false,
): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new OperatorError(`cannot read ${from}: ${error.message}`);
  });
  for (const entry of entries) {
    const source = join(from, entry.name);
    if (!wanted(source)) continue;
    const target = join(to, entry.name);
    if (entry.isDirectory()) await holdFolder(source, target, wanted, mutable);
    else if (entry.isFile()) await holdFile(source, target, mutable);
  }
}

async function holdFile(source: string, target: string, mutable: boolean): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    if (!mutable && (await linked(source, target))) return;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
}

/** @returns false where hard links are not possible: another disk or file system, or no permission */
async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    return false;
  }
}

/** All files below a folder as sorted, slash-separated paths. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** All of the data folder, except parts that are saved separately and files that only a running process needs. */
export function otherData(dataDir: string, elsewhere: readonly string[]): Wanted {
  return (path) => {
    if (elsewhere.includes(path)) return false;
    if (dirname(path) !== dataDir) return true;
    const name = basename(path);
    // Weights and the program that runs them are added again.
    return name !== 'models' && !/^trawl\.db/.test(name) && !/^\.(backup|restore|before-restore)-/.test(name);
  };
}
