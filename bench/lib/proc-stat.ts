import { readFileSync } from 'node:fs';

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
