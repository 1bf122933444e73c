import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from './tmp.ts';

/** The image of the Dockerfile, without a container engine: its files put together, and run in namespaces of the kernel. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the last stage of the Dockerfile says. */
export interface Stage {
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly user: string;
}

export function lastStage(): Stage {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
  const lines = text.slice(text.lastIndexOf('\nFROM ')).split('\n');
  const one = (name: string): string =>
    lines.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
  const env = Object.fromEntries([...one('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const healthCheck = JSON.parse(/CMD (\[.*\])$/.exec(one('HEALTHCHECK'))?.[1] ?? '[]');
  return { env, command: JSON.parse(one('CMD')), healthCheck, user: one('USER') };
}

/** Copies what `COPY . .` copies: the files of the repository that .dockerignore lets through. */
export function copyContext(to: string): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  const plain = ignored.filter((pattern) => !/[*?[]/.test(pattern));
  const globs = ignored.filter((pattern) => !plain.includes(pattern)).flatMap((pattern) => [pattern, `${pattern}/**`]);
  const leftOut = (file: string): boolean =>
    plain.some((path) => file === path || file.startsWith(`${path}/`)) ||
    globs.some((pattern) => matchesGlob(file, pattern));
  const made = new Set<string>();
  for (const file of files) {
    if (file === '' || leftOut(file)) continue;
    const folder = dirname(join(to, file));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    copyFileSync(join(ROOT, file), join(to, file));
  }
}

/** Whether namespaces can be made here, by this user. */
export const hasNamespaces = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urmpfn', '/usr/sbin/ip', 'link', 'set', 'lo', 'up']).status === 0;

/**
 * Runs a shell script as the user of the image would: its files are read-only, but for /data, /tmp and the home; the network is a loopback
 * interface of its own; `"$@"` is the command of the image.
 * @returns everything that was printed
 */
export function runInImage(script: string): { readonly status: number | null; readonly output: string } {
  const folder = tempDir();
  const image = join(folder, 'image');
  for (const part of [
    'app/node_modules',
    'app/dashboard/dist',
    'data',
    'tmp',
    'home/trawl',
    'proc',
    'dev',
    'usr',
    'etc',
  ]) {
    mkdirSync(join(image, part), { recursive: true });
  }
  for (const part of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${part}`, join(image, part));
  copyContext(join(image, 'app'));
  writeFileSync(join(image, 'script'), script);
  const { env, command } = lastStage();
  const mounts = `
set -e
mount --rbind '${image}' '${image}'
for one in usr etc dev; do mount --rbind "/$one" '${image}'/"$one"; done
for one in node_modules dashboard/dist; do mount --bind '${ROOT}'/"$one" '${image}/app'/"$one"; done
for one in data tmp home/trawl; do mount -t tmpfs tmpfs '${image}'/"$one"; done
mount -t proc proc '${image}/proc'
mount -o remount,bind,ro '${image}'
/usr/sbin/ip link set lo up
cd '${image}'
exec /usr/sbin/chroot . /bin/sh -c 'cd /app && exec /bin/sh /script "$@"' image "$@"`;
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['-Urmpfn', '--kill-child', 'sh', '-c', mounts, 'mounts', ...command],
    { env: { ...env, HOME: '/home/trawl' }, encoding: 'utf8' },
  );
  return { status, output: `${stdout}${stderr}` };
}
