import { readFile, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Measured } from './overload.ts';

/** Share below which the process has nothing to do, and milliseconds between two looks at the disk then: each wakes two threads up. */
const IDLE = 0.01;
const IDLE_DISK_EVERY = 10_000;
/** Memory statistics of a container: control groups version 2, and version 1. */
const MEMORY_STATS = ['/sys/fs/cgroup/memory.stat', '/sys/fs/cgroup/memory/memory.stat'];

/**
 * Measures the input of admission control.
 * @param folder the data folder
 */
export function createMeasure(folder: string): () => Promise<Measured> {
  let before = performance.eventLoopUtilization();
  let disk: (Measured['disk'] & { readonly at: number }) | undefined;
  /** Free and total bytes of the file system. */
  const diskSpace = async (isIdle: boolean): Promise<Measured['disk']> => {
    if (disk !== undefined && isIdle && performance.now() - disk.at < IDLE_DISK_EVERY) return disk;
    const { bavail, blocks, bsize } = await statfs(folder);
    disk = { free: bavail * bsize, size: blocks * bsize, at: performance.now() };
    return disk;
  };
  return async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    return { heap: used / limit, memory: await memoryShare(), disk: await diskSpace(utilization < IDLE) };
  };
}

/** Used share of the memory of the container if it has a limit, otherwise of the machine. The page cache counts as free in a container. */
async function memoryShare(): Promise<number> {
  const limit = process.constrainedMemory();
  if (limit > 0 && limit < totalmem()) {
    for (const file of MEMORY_STATS) {
      const used = usedIn(await readFile(file, 'utf8').catch(() => ''));
      if (used !== undefined) return used / limit;
    }
  }
  return 1 - freemem() / totalmem();
}

/** Bytes of processes and of files in memory (tmpfs), without the page cache. @param stat text of a `memory.stat` */
export function usedIn(stat: string): number | undefined {
  const value = (name: string): number | undefined => {
    const found = new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const own = value('anon') ?? value('total_rss');
  return own === undefined ? undefined : own + (value('shmem') ?? value('total_shmem') ?? 0);
}
