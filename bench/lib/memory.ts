import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
