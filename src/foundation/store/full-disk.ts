import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/index.ts';
import { OperatorError } from '../kernel/errors.ts';

/** SQLITE_FULL, "database or disk is full". */
const SQLITE_FULL = 13;

/** Of the index, whose library has no codes: the numbers of ENOSPC and EDQUOT on Linux. */
const LANCE_FULL = /\(os error (?:28|122)\)/;

/** Whether a file, the database or the index could not be written because the disk is full, or the quota of its user. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  if (LANCE_FULL.test(error.message)) return true;
  // Extended codes have the code in their lowest byte.
  return (errcode !== undefined && errcode % 256 === SQLITE_FULL) || isDiskFull(error.cause);
}

/**
 * The line for an operator whose disk is full, with the folder that needs room; undefined if the error means something else.
 * An error that names no file, as SQLite's, is about the folder with the least room.
 */
export async function fullDiskError(
  error: unknown,
  { dataDir, indexDir, blobDir }: Pick<Config, 'dataDir' | 'indexDir' | 'blobDir'>,
): Promise<OperatorError | undefined> {
  if (!isDiskFull(error)) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  const folder = path === undefined ? await fullest([dataDir, indexDir, blobDir]) : dirname(path);
  return new OperatorError(`the disk with ${folder} is full; free some space there and start again`, { cause: error });
}

async function fullest(folders: readonly string[]): Promise<string> {
  const free = await Promise.all(
    folders.map(async (folder) => {
      const found = await statfs(folder).catch(() => undefined);
      return { folder, bytes: found === undefined ? Number.POSITIVE_INFINITY : found.bavail * found.bsize };
    }),
  );
  return free.reduce((least, one) => (one.bytes < least.bytes ? one : least)).folder;
}
