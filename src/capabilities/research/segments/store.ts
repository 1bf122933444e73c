import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hearOfIndex } from '../../../engines/indexing/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import {
  broughtVersions,
  bucketOf,
  type IndexFiles,
  type IndexPlace,
  sharedVersions,
  type Versions,
} from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';

/** A file is merged with the newer ones once they are more than this share of it. */
const MERGE_SHARE = 0.5;

/**
 * The first of some files to merge with all after it into one: few files, and data is rarely written again.
 * @param sizes the oldest first
 * @param old how many of them are published; the others are merged in any case
 */
export function firstToMerge(sizes: readonly number[], old: number): number {
  let first = old;
  let size = sizes.slice(old).reduce((sum, own) => sum + own, 0);
  while (first > 0 && size > MERGE_SHARE * (sizes[first - 1] as number)) size += sizes[--first] as number;
  return first;
}

/** Whether files of a version are there. */
export async function hasFiles(files: IndexFiles, names: Iterable<string>): Promise<boolean> {
  const shared = await files.shared();
  return [...names].every((name) => shared?.has(name) ?? existsSync(join(files.dir, name)));
}

/** Removes files that no version needs, and folders that are empty then. Readers that have a file open keep it. */
export async function sweepFiles(files: IndexFiles, isNeeded: (name: string) => boolean): Promise<void> {
  const { dir } = files;
  await files.unshare(isNeeded);
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || isNeeded(path.slice(dir.length + 1).replaceAll('\\', '/'))) continue;
    // If an open file cannot be deleted, the next cleanup will.
    await rm(path, { force: true }).catch(() => {});
    if (entry.parentPath !== dir) await rmdir(entry.parentPath).catch(() => {});
  }
}

/**
 * Published versions that this process can read: those in a bucket as soon as their files are on this machine.
 * @param source.bring downloads the files of a version, and may remove those of others
 */
export function readableVersions<V>(
  db: Database,
  place: IndexPlace,
  source: { published(): Promise<V | undefined>; nameOf(version: V): string; bring(version: V): Promise<void> },
  log: Log,
): Versions<V> {
  if (bucketOf(place) === undefined) return sharedVersions(source.published);
  return broughtVersions({
    ...source,
    hear: (listener) => hearOfIndex(db, PAPER_INDEX, listener),
    isHeard: () => db.news.isLive,
    log,
  });
}
