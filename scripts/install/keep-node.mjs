// npm may run on the Node inside node_modules, which an installation from scratch deletes first. That Node is linked into the lock's
// folder, which goes with the lock, and npm and its scripts run on it there.

import { copyFileSync, linkSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';

/**
 * @param folder of the lock
 * @returns ends it
 */
export function keepNode(root, folder) {
  const { npm_node_execpath: named, PATH: path } = process.env;
  const running = realpathSync(named || process.execPath);
  if (!running.startsWith(join(realpathSync(root), 'node_modules') + sep)) return () => {};
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const kept = join(bin, basename(running));
  try {
    linkSync(running, kept);
  } catch {
    copyFileSync(running, kept);
  }
  process.env.npm_node_execpath = kept;
  process.env.PATH = `${bin}${delimiter}${path ?? ''}`;
  return () => {
    if (path !== undefined) process.env.PATH = path;
    if (named === undefined) delete process.env.npm_node_execpath;
    else process.env.npm_node_execpath = named;
  };
}
