import { spawnSync } from 'node:child_process';
import { tempDir } from './tmp.ts';

/**
 * A command runs behind these words in a folder with a copy of its files, on a disk of so many kilobytes. Only that command and its
 * children see it, and nothing of it remains. Linux only.
 */
export function withSmallDisk(folder: string, kilobytes: number): readonly string[] {
  const mount = `
    tar -C "$1" -cf "$1.tar" . && mount -t tmpfs -o size="$0k" tmpfs "$1" && tar -C "$1" -xf "$1.tar" && cd "$1" && shift && exec "$@"`;
  return ['unshare', '--user', '--map-root-user', '--mount', '--', 'sh', '-c', mount, String(kilobytes), folder];
}

/** Why that cannot be had here; undefined: it can. */
export const noSmallDisk: string | undefined = (() => {
  const [file = '', ...rest] = withSmallDisk(tempDir(), 4);
  return spawnSync(file, [...rest, 'true']).status === 0 ? undefined : 'no file system can be mounted here';
})();
