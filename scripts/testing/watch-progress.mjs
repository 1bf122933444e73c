// Ends a process of tests that hangs. No test has a limit in seconds, as a machine may have ten other things to do; what hangs shows in that
// no test begins or ends although the process and all below it do next to nothing, or in that they work on and on.

import { statSync } from 'node:fs';
import { treeOf } from './process-tree.ts';

/** Milliseconds between two looks. */
const PAUSE = 5_000;
/** Milliseconds without a sign after which tests hang that use less than IDLE of a processor. */
const SILENT = 10 * 60_000;
const IDLE = 0.02;
/** Seconds of CPU without a sign after which a test is in an endless loop. */
const LOOP = 15 * 60;
/** Milliseconds without a sign where nothing tells how much CPU was used. */
const LONGEST = 40 * 60_000;

/**
 * @param file the results of the process, which grow as its tests begin and end
 * @param onHang gets the reason, once
 * @returns a function that ends the watch
 */
export function watchProgress(pid, file, onHang) {
  let size = -1;
  let since = Date.now();
  let cpuThen = cpuOf(pid);
  const timer = setInterval(() => {
    const now = sizeOf(file);
    if (now !== size) {
      size = now;
      since = Date.now();
      cpuThen = cpuOf(pid);
      return;
    }
    const reason = verdict({ milliseconds: Date.now() - since, cpu: cpuOf(pid) - cpuThen });
    if (reason === undefined) return;
    clearInterval(timer);
    onHang(reason);
  }, PAUSE);
  return () => clearInterval(timer);
}

/**
 * Why tests hang that gave no sign for so long, if they do.
 * @param cpu seconds that they used meanwhile; NaN: nobody knows
 */
export function verdict({ milliseconds, cpu }) {
  const minutes = Math.round(milliseconds / 60_000);
  if (Number.isNaN(cpu)) return milliseconds > LONGEST ? `no sign for ${minutes} minutes` : undefined;
  if (cpu > LOOP) return `no sign while it used ${Math.round(cpu / 60)} minutes of CPU`;
  if (milliseconds > SILENT && cpu < (milliseconds / 1000) * IDLE) return `idle for ${minutes} minutes`;
  return undefined;
}

const cpuOf = (pid) => treeOf([pid]).reduce((sum, { cpu }) => sum + cpu, 0);

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
