import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs';

/** What everything in a sandbox takes of the machine. Linux only. */
export interface Usage {
  /** Bytes: of its processes, of files in its /tmp, of what waits in its sockets at most. What else holds memory, seccomp.ts refuses. */
  readonly memory: number;
  /** Milliseconds of processor time since the first look. */
  readonly processor: number;
}

/** Bytes of a page of memory: Linux on x64, and on arm64 as distributions build it. */
const PAGE = 4096;
/** Bytes of the kernel's memory for a file, beside its content, at most. */
const FILE = 4096;
/** Milliseconds of a tick of the processor's clock, as /proc counts. */
const TICK = 10;
/** Places in /proc/<pid>/stat, counted from behind the name of the program. */
const [USER_TIME, SYSTEM_TIME, PAGES] = [11, 12, 21] as const;

/**
 * @param pid the outermost process of the sandbox
 * @param cap bytes; below it memory that processes share may be counted for each
 * @returns looks once
 */
export function usageOf(pid: number, cap: number): () => Usage {
  const socket = bytesOfSocket();
  let processor = 0;
  let before = new Map<number, number>();
  return () => {
    const ticks = new Map<number, number>();
    let memory = 0;
    const all = processesOf(pid);
    for (const one of all) {
      const fields = read(`/proc/${one}/stat`)?.split(') ').at(-1)?.split(' ');
      if (fields === undefined) continue;
      memory += Number(fields[PAGES]) * PAGE;
      const used = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
      ticks.set(one, used);
      processor += Math.max(0, used - (before.get(one) ?? 0)) * TICK;
    }
    before = ticks;
    if (memory > cap) memory = all.reduce((sum, one) => sum + proportional(one), 0);
    const inside = all.at(-1);
    if (inside !== undefined && inside !== pid) memory += filesOf(inside) + socketsOf(inside) * socket;
    return { memory, processor };
  };
}

/** The process and all below it, the outermost first. */
function processesOf(pid: number): number[] {
  const all = [pid];
  for (const one of all) {
    try {
      for (const thread of readdirSync(`/proc/${one}/task`)) {
        const below = read(`/proc/${one}/task/${thread}/children`)?.trim();
        if (below) all.push(...below.split(' ').map(Number));
      }
    } catch {
      // It has just ended.
    }
  }
  return all;
}

/** Bytes of a process, and its share of what it has together with others. */
function proportional(pid: number): number {
  return Number(/^Pss: +(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) * 1024;
}

/** Bytes of /tmp as a process in the sandbox sees it; 0 while the sandbox is being set up and it still sees the machine's. */
function filesOf(pid: number): number {
  try {
    if (statSync(`/proc/${pid}/root/tmp`).dev === statSync('/tmp').dev) return 0;
    const { blocks, bfree, bsize, files, ffree } = statfsSync(`/proc/${pid}/root/tmp`);
    return (blocks - bfree) * bsize + (files - ffree) * FILE;
  } catch {
    return 0;
  }
}

/** Sockets of the sandbox's network, open or on their way between processes; 0 while it is still the machine's. */
function socketsOf(pid: number): number {
  if (networkOf(pid) === networkOf('self')) return 0;
  return Number(/^sockets: used (\d+)/.exec(read(`/proc/${pid}/net/sockstat`) ?? '')?.[1] ?? 0);
}

/** Name of the network namespace of a process; its id if that cannot be read. */
function networkOf(pid: number | 'self'): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return String(pid);
  }
}

/** What waits in a socket at most. */
const bytesOfSocket = (): number => Number(read('/proc/sys/net/core/wmem_default') ?? 212_992);

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
