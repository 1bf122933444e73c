import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Control groups (version 2), where the system has handed its own to the service: `Delegate=` of systemd. The kernel then counts all memory of
 * a sandbox, whatever holds it, and shares out the processor.
 */

/** What one sandbox may have. */
export interface Limits {
  /** Bytes. */
  readonly memory: number;
  readonly processes: number;
  /** Share of one processor. */
  readonly processors: number;
}

export interface ControlGroup {
  /** What comes before a command that is to run in it. */
  readonly command: readonly string[];
  /** Whether something in it was ended because memory was up. */
  ranOut(): Promise<boolean>;
  /** Ends everything in it. */
  remove(): Promise<void>;
}

const CONTROLLERS = ['memory', 'pids', 'cpu'];
/** The group of the service itself, below the one that it was given. */
const OWN = 'trawl-service';
const PREFIX = 'trawl-code-';
/** Microseconds in which a share of the processor is counted. */
const PERIOD = 100_000;
/** Tries to find a group empty whose processes start others, or to remove one whose processes end. */
const TRIES = 20;
const BETWEEN_MS = 50;

const words = async (file: string): Promise<string[]> => (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean);

/**
 * Looks whether this process has a control group that it may divide, and moves itself into one below. Nobody else's process is moved: then there
 * is none.
 * @returns the folder to make groups in
 */
export async function findControlGroup(
  root = '/sys/fs/cgroup',
  self = '/proc/self/cgroup',
): Promise<string | undefined> {
  try {
    const own = /^0::(.*)$/m.exec(await readFile(self, 'utf8'))?.[1];
    if (own === undefined) return undefined;
    const folder = basename(own) === OWN ? dirname(join(root, own)) : join(root, own);
    const has = await words(join(folder, 'cgroup.controllers'));
    if (!CONTROLLERS.every((name) => has.includes(name))) return undefined;
    if (!(await moveInto(folder))) return undefined;
    await writeFile(join(folder, 'cgroup.subtree_control'), CONTROLLERS.map((name) => `+${name}`).join(' '));
    for (const name of await readdir(folder))
      if (name.startsWith(PREFIX)) await rmdir(join(folder, name)).catch(() => {});
    return folder;
  } catch {
    return undefined;
  }
}

/** A group that is divided has no processes of its own. @returns whether it has none now */
async function moveInto(folder: string): Promise<boolean> {
  const processes = join(folder, 'cgroup.procs');
  for (let left = TRIES; left > 0; left--) {
    const all = await words(processes);
    if (all.length === 0) return true;
    for (const pid of all) if (!(await isOurs(Number(pid)))) return false;
    await mkdir(join(folder, OWN), { recursive: true });
    // One that has just ended cannot be moved, and need not be.
    for (const pid of all) await writeFile(join(folder, OWN, 'cgroup.procs'), pid).catch(() => {});
  }
  return false;
}

/** Whether it is this process or one below it. */
async function isOurs(pid: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    if (at === process.pid) return true;
    const stat = await readFile(`/proc/${at}/stat`, 'utf8').catch(() => undefined);
    // It has ended.
    if (stat === undefined) return true;
    at = Number(stat.split(') ').at(-1)?.split(' ')[1]);
  }
  return false;
}

/** @param folder see `findControlGroup` @throws Error when the group cannot be made */
export async function makeControlGroup(folder: string, limits: Limits): Promise<ControlGroup> {
  const group = join(folder, `${PREFIX}${randomBytes(8).toString('hex')}`);
  await mkdir(group);
  const set = (file: string, value: number | string) => writeFile(join(group, file), String(value));
  try {
    await set('memory.max', limits.memory);
    await set('pids.max', limits.processes);
    await set('cpu.max', `${limits.processors * PERIOD} ${PERIOD}`);
    await set('memory.oom.group', 1);
  } catch (error) {
    await rmdir(group).catch(() => {});
    throw error;
  }
  // There is no such file where there is no swap.
  await set('memory.swap.max', 0).catch(() => {});
  return {
    command: ['/bin/sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group],
    async ranOut() {
      const events = await readFile(join(group, 'memory.events'), 'utf8').catch(() => '');
      return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0) > 0;
    },
    async remove() {
      await set('cgroup.kill', 1).catch(() => {});
      for (let left = TRIES; left > 0; left--) {
        const gone = await rmdir(group).then(
          () => true,
          ({ code }) => code === 'ENOENT',
        );
        if (gone) return;
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
    },
  };
}
