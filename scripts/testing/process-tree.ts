// The processes below one, and the CPU that they have used. On Linux from /proc; elsewhere from ps; nothing where there is neither.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Row {
  readonly pid: number;
  readonly parent: number;
  /** Seconds, with those of children that were waited for; NaN where nothing tells. */
  readonly cpu: number;
}

/** All processes of the machine. */
export function allProcesses(): Row[] {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

/** The given processes and all below them. */
export function treeOf(roots: Iterable<number>, processes: readonly Row[] = allProcesses()): Row[] {
  const found = new Set(roots);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return processes.filter(({ pid }) => found.has(pid));
}

/** Processes whose environment has this text; Linux alone tells. */
export function processesWith(text: string): number[] {
  if (process.platform !== 'linux') return [];
  return pidsOfProc().filter((pid) => read(`/proc/${pid}/environ`).includes(text));
}

/** The command line of a process; '' where nothing tells it. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** The processes below one, this one by default. */
export const processesBelow = (root: number = process.pid): { pid: number; command: string }[] =>
  treeOf([root]).flatMap(({ pid }) => (pid === root ? [] : [{ pid, command: commandOf(pid) }]));

const pidsOfProc = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function fromProc(): Row[] {
  return pidsOfProc().flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === '') return [];
    // proc(5): the state follows the name in brackets, then the parent; times are in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return [];
    const ticks = fields.slice(11, 15).reduce((sum, some) => sum + Number(some), 0);
    return [{ pid, parent: Number(fields[1]), cpu: ticks / 100 }];
  });
}

function fromPs(): Row[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row): row is [number, number] => Number(row[0]) > 0 && Number(row[1]) >= 0)
    .map(([pid, parent]) => ({ pid, parent, cpu: Number.NaN }));
}

/** Text of a file; '' when its process has just ended or belongs to somebody else. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
