import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of a page of memory: Linux on x64, and on arm64 as distributions build it. */
const PAGE = 4096;

/** Bytes of memory that a process and everything below it hold; 0 for one that has ended. Linux only. */
export function residentBytes(pid: number): number {
  let bytes = 0;
  const left = [pid];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    try {
      bytes += Number(readFileSync(`/proc/${one}/statm`, 'utf8').split(' ')[1]) * PAGE;
      for (const thread of readdirSync(`/proc/${one}/task`)) {
        const below = readFileSync(`/proc/${one}/task/${thread}/children`, 'utf8').trim();
        if (below !== '') left.push(...below.split(' ').map(Number));
      }
    } catch {
      // It has just ended.
    }
  }
  return bytes;
}
