import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Enables Node's compile cache. Compiling a few hundred modules takes half of the start time, and most of it in a thread. The cache is
 * inside the checkout: in a shared temporary folder other users of the machine could change the code that runs here.
 */
export function keepCompiled(): void {
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/trawl', import.meta.url)));
}

/** Whether this thread uses the compile cache. */
export const keepsCompiled = (): boolean => getCompileCacheDir() !== undefined;

/** Writes new entries of the compile cache, for threads, which terminate without writing it. */
export const writeCompiled = (): void => flushCompileCache();
