import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Shortest pause between two looks, in milliseconds, and the longest. */
const [SHORTEST, LONGEST] = [3, 200];

/**
 * Waits until `condition` holds. It is looked at for at most a tenth of the time, so that a service that is asked has time for its work.
 * @param ms patience on a machine that does nothing else (default three minutes). Time in which more is to be done than there are processors counts
 *   for less: with twenty busy processes on two processors, a second is a tenth.
 * @throws Error when that is used up
 */
export async function until(condition: () => boolean | Promise<boolean>, what = 'it', ms = 180_000): Promise<void> {
  let waited = 0;
  for (;;) {
    const began = performance.now();
    if (await condition()) return;
    if (waited > ms) throw new Error(`${what} did not happen within ${ms} ms`);
    const pause = Math.min(LONGEST, Math.max(SHORTEST, 9 * (performance.now() - began)));
    await new Promise((resolve) => setTimeout(resolve, pause));
    waited += (performance.now() - began) * share();
  }
}

/** What part of the machine somebody gets who wants a processor, from 1 down. */
function share(): number {
  return Math.min(1, availableParallelism() / running());
}

/** Processes that run or want to, at this moment; where nothing tells, the average of the last minute. */
function running(): number {
  try {
    // proc(5): 0.20 0.18 0.12 1/80 11206; the fourth is runnable ones of all
    return Number(readFileSync('/proc/loadavg', 'utf8').split(/[ /]/)[3]);
  } catch {
    return loadavg()[0] ?? 0;
  }
}
