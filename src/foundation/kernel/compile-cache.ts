import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Node's compile cache in threads, for which it is enabled separately. The entry points of the processes enable it for themselves and decide
 * where it is (scripts/install/compile-cache.mjs).
 */

/** The folder of the compile cache of this thread; undefined if it uses none. */
export function compiledFolder(): string | undefined {
  const folder = getCompileCacheDir();
  // Node keeps the entries of each of its versions apart, in a folder inside.
  return folder === undefined ? undefined : dirname(folder);
}

/** Uses the compile cache in this folder. */
export const keepCompiled = (folder: string): void => void enableCompileCache(folder);

/** Writes new entries of the compile cache, for threads, which terminate without writing it. */
export const writeCompiled = (): void => flushCompileCache();
