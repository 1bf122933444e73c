import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { needsProc } from './bench.ts';

/** What Linux says of a process or a thread in `/proc`. */
export interface Stat {
  readonly name: string;
  readonly parent: number;
  /** Milliseconds of processor time: its own, and that of children that were waited for. */
  readonly own: number;
  readonly children: number;
}

const TICK_MS = 10;

/** @param file `/proc/<pid>/stat` or that of a thread. @returns undefined if it has ended */
export function statOf(file: string): Stat | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const ms = (at: number): number => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) * TICK_MS;
    return { name: text.slice(text.indexOf('(') + 1, end), parent: fields[1] ?? 0, own: ms(11), children: ms(13) };
  } catch {
    return undefined;
  }
}

/** Resident memory of a process, bytes. */
export interface Memory {
  readonly now: number;
  /** Highest ever; NaN if the system doesn't report it. */
  readonly peak: number;
}

/**
 * Memory of a process. Linux reports it exactly in /proc; elsewhere `ps` reports the current value.
 * @param pid a process id, or 'self'
 */
export function memoryOf(pid: number | 'self'): Memory {
  try {
    return fromStatus(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    const out = execFileSync('ps', ['-o', 'rss=', '-p', String(pid === 'self' ? process.pid : pid)], {
      encoding: 'utf8',
    });
    return { now: Number(out) * 1024, peak: Number.NaN };
  }
}

function fromStatus(status: string): Memory {
  const bytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** Bytes of all files in a folder and below, or of one file; 0 when it is not there. */
export async function sizeOnDisk(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.size;
  let size = 0;
  for (const name of await readdir(path)) size += await sizeOnDisk(join(path, name));
  return size;
}

/** What a process and all that it has started use together. Linux only: read from /proc. */
interface TreeUse {
  readonly processes: number;
  /** Milliseconds of processor time, of those that have ended too. */
  readonly cpu: number;
  /** Bytes of memory; what several of them share is counted once, and what they share with others as their part of it (PSS). */
  readonly memory: number;
  /** Resident bytes of the first process alone. */
  readonly own: number;
}

/** Bytes. @param what `Pss` or `Rss` */
function rollup(pid: number, what: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** @throws Unmeasurable without /proc */
export function useOfTree(root: number): TreeUse {
  needsProc();
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(`/proc/${name}/stat`) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const tree = [root];
  for (const one of tree) for (const [pid, { parent }] of stats) if (parent === one) tree.push(pid);
  return {
    processes: tree.length,
    cpu: tree.reduce((sum, pid) => sum + (stats.get(pid)?.own ?? 0) + (stats.get(pid)?.children ?? 0), 0),
    memory: tree.reduce((sum, pid) => sum + rollup(pid, 'Pss'), 0),
    own: rollup(root, 'Rss'),
  };
}

const LOOK_MS = 500;

/**
 * CPU of a process and all that it has started so far in milliseconds, once they have been idle for a while.
 * @param quiet seconds
 */
export async function idleCpu(root: number, quiet = 1): Promise<number> {
  let last = -1_000;
  for (let looks = 0; looks * LOOK_MS < quiet * 1_000; ) {
    await pause(LOOK_MS);
    const { cpu } = useOfTree(root);
    // A service that only waits uses a few milliseconds.
    looks = cpu - last <= 20 ? looks + 1 : 0;
    last = cpu;
  }
  return last;
}

/** What the parts of a Node process cost. Linux only: read from /proc. */

/**
 * Milliseconds of processor time by part of a process: its event loop, its other threads by kind, and the processes that it has started
 * and that have ended. Threads that have ended are in `ended threads`.
 */
export function cpuByPart(pid: number): Map<string, number> {
  const parts = new Map<string, number>();
  const add = (name: string, ms: number): void => void parts.set(name, (parts.get(name) ?? 0) + ms);
  const whole = statOf(`/proc/${pid}/stat`);
  if (whole === undefined) return parts;
  let seen = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = statOf(`/proc/${pid}/task/${thread}/stat`);
    if (stat === undefined) continue;
    seen += stat.own;
    add(thread === String(pid) ? 'event loop' : (KINDS[stat.name] ?? 'other threads'), stat.own);
  }
  add('ended threads', Math.max(0, whole.own - seen));
  add('ended processes', whole.children);
  return parts;
}

/** Names that Node gives its threads. */
const KINDS: Readonly<Record<string, string>> = {
  WorkerThread: 'worker threads',
  V8Worker: 'compilation and garbage collection',
  'libuv-worker': 'files and DNS',
};
