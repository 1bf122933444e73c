import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../foundation/kernel/errors.ts';

/**
 * Still pictures of what a running service writes to. Files of the index and of the blobs are written once, under another
 * name, and renamed into place: a second name for them (a hard link) keeps what they hold, costs nothing and takes no
 * time. Only where that cannot be, across disks, they are copied.
 */

/** All pages of the database in one step: between smaller steps another process's write would make it begin again. */
const ALL_PAGES = 2 ** 30;

/**
 * A consistent copy of an SQLite database that others are writing to; they do not wait for it.
 * @throws OperatorError when the file is missing or is no database
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

/** Whether a path below the folder belongs into the picture. */
export type Wanted = (path: string) => boolean;

/**
 * Gives every file below `from` a second name below `to`. A file that disappears meanwhile is left out; a folder that is
 * not there is an empty one.
 * @param mutable files that may grow in place are copied
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

/** @returns false where hard links cannot be: other disk, other file system, no right to */
async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    return false;
  }
}

/** Every file below a folder, as paths between slashes, in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Everything in the data folder but what is saved in its own way, and what only a running process needs. */
export function otherData(dataDir: string, elsewhere: readonly string[]): Wanted {
  return (path) => {
    if (elsewhere.includes(path)) return false;
    if (dirname(path) !== dataDir) return true;
    const name = basename(path);
    return !/^trawl\.db/.test(name) && !/^\.(backup|restore|before-restore)-/.test(name);
  };
}
