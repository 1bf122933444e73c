import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Stat, statOf } from './proc-stat.ts';

/** What a process and all that it has started use together. Linux only: read from /proc. */
export interface TreeUse {
  readonly processes: number;
  /** Milliseconds of processor time, of those that have ended too. */
  readonly cpu: number;
  /** Bytes of memory; what several of them share is counted once, and what they share with others as their part of it (PSS). */
  readonly memory: number;
  /** Resident bytes of the first process alone. */
  readonly own: number;
}

/** Bytes. @param what `Pss` or `Rss` */
function memoryOf(pid: number, what: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

export function useOfTree(root: number): TreeUse {
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
    memory: tree.reduce((sum, pid) => sum + memoryOf(pid, 'Pss'), 0),
    own: memoryOf(root, 'Rss'),
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
