import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Compiling a few hundred modules takes half of the time of a start, and most of that of a thread; Node keeps the result for the next
 * one. Inside the checkout, because a folder that all users of the machine share would let them change what runs here.
 */
export function keepCompiled(): void {
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/trawl', import.meta.url)));
}

/** Whether this thread keeps what it compiles: threads that it starts should do the same, and say so by `keepCompiled`. */
export const keepsCompiled = (): boolean => getCompileCacheDir() !== undefined;

/** Writes what was compiled so far, for threads, which are ended without a word. Nothing is written that is there. */
export const writeCompiled = (): void => flushCompileCache();
