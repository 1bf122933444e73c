import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/index.ts';
import { ApiError, OperatorError } from '../kernel/errors.ts';
import type { Blobs, OpenBlobs } from './blobs.ts';
import { S3Error } from './s3/client.ts';

/**
 * Whether an error means that the database or the disk is temporarily unavailable or full, so that a retry may succeed.
 */
export function isStorageOutage(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, errcode, message } = at as Error & { code?: unknown; errcode?: number };
    // SQLite: busy, read-only, an I/O error, full, cannot be opened.
    if (errcode !== undefined && [5, 8, 10, 13, 14].includes(errcode % 256)) return true;
    if (typeof code === 'string' && (DISK.has(code) || CONNECTION.has(code) || POSTGRES.test(code))) return true;
    if (LOST.test(message)) return true;
  }
  return false;
}

/** What callers are told while a database or disk is away, full or has no connection to spare: it may be back in seconds. */
export const outageError = (error: unknown): ApiError | undefined =>
  isStorageOutage(error) ? new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: error }) : undefined;

/** What callers are told of any error: those that are neither theirs nor of the storage are bugs. */
export const apiErrorOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : (outageError(error) ?? new ApiError('INTERNAL_SERVER_ERROR'));

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Connection exceptions, transactions that the server took back (a deadlock), insufficient resources, operator intervention, system errors;
 * a read-only server.
 */
const POSTGRES = /^(?:08|40|53|57P|58)[0-9A-Z]+$|^25006$/;
/** Errors of the PostgreSQL client that have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/** Milliseconds between two looks at a store that nobody uses. */
const LOOK = 30_000;
/** A key that no blob has. */
const PROBE = 'probe/of-the-store';

/**
 * Reports whether the store works: by what its users see, and by a look every half minute.
 * @param report called with whether it fails
 * @param every milliseconds between two looks; for tests
 */
export function watchBlobs(blobs: OpenBlobs, report: (isFailing: boolean) => void, every = LOOK): OpenBlobs {
  const watched = async <T>(work: Promise<T>, isOutage: (error: unknown) => boolean): Promise<T> => {
    try {
      const result = await work;
      report(false);
      return result;
    } catch (error) {
      if (isOutage(error)) report(true);
      throw error;
    }
  };
  // An invalid key is a mistake of the caller.
  const reading = (error: unknown): boolean => !(error instanceof RangeError);
  // The body may fail, too: a client that ends its upload.
  const writing = (error: unknown): boolean => error instanceof S3Error || isStorageOutage(error);
  const store: Blobs = {
    put: (key, body, options) => watched(blobs.put(key, body, options), writing),
    get: (key) => watched(blobs.get(key), reading),
    head: (key) => watched(blobs.head(key), reading),
    delete: (key) => watched(blobs.delete(key), reading),
    list: (prefix) => blobs.list(prefix),
  };
  const timer = setInterval(() => {
    store.head(PROBE).catch(() => {});
  }, every);
  timer.unref();
  return {
    ...store,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await blobs[Symbol.asyncDispose]();
    },
  };
}

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
