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

/** Uses the compile cache for what this process imports from now on. NODE_COMPILE_CACHE has precedence. Before Node 22, there is none. */
export function keepCompiled() {
  if (nodeModule.enableCompileCache === undefined || nodeModule.getCompileCacheDir() !== undefined) return;
  const folder = compiledFolder();
  if (folder !== undefined) nodeModule.enableCompileCache(folder);
}

/** The environment with which a child process uses it from its first module on. */
export function compiledEnvironment(env = process.env) {
  const folder = env.NODE_COMPILE_CACHE ?? compiledFolder(env);
  return folder === undefined ? env : { ...env, NODE_COMPILE_CACHE: folder };
}
