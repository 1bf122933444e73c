import { readdirSync } from 'node:fs';
import { statOf } from './proc-stat.ts';

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
