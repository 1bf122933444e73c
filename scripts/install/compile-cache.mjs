// Where Node keeps the code that it compiled: of a few hundred modules, that is half of a start, and of a short command most of it. Plain JS
// for any Node >= 20, no dependencies: it is the first thing that runs.

import { lstatSync, mkdirSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder of the compile cache: ~/.cache/trawl/compiled, or XDG_CACHE_HOME in place of ~/.cache. What is in there is executed, so it is
 * of this user, and nobody else may write to it.
 * @returns undefined if there is no such folder and none can be made, as in a home that is read-only: then everything runs without
 */
export function compiledFolder({ XDG_CACHE_HOME: caches } = process.env) {
  try {
    const folder = join(caches?.startsWith('/') ? caches : join(homedir(), '.cache'), 'trawl', 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    const own = process.getuid?.();
    if (!found.isDirectory() || (own !== undefined && (found.uid !== own || (found.mode & 0o022) !== 0)))
      return undefined;
    return folder;
  } catch {
    return undefined;
  }
}

/**
 * Uses the compile cache for what this process, its threads and its child processes import from now on. NODE_COMPILE_CACHE has precedence.
 * Before Node 22, it is for child processes only.
 */
export function keepCompiled() {
  const folder = process.env.NODE_COMPILE_CACHE ?? compiledFolder();
  if (folder === undefined) return;
  // Threads and child processes find it here.
  process.env.NODE_COMPILE_CACHE = folder;
  if (nodeModule.getCompileCacheDir?.() === undefined) nodeModule.enableCompileCache?.(folder);
}
