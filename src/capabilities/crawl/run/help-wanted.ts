import type { Job } from '../../../foundation/jobs/index.ts';
import { type Database, isStorageOutage } from '../../../foundation/store/index.ts';
import type { Share } from '../workers/share.ts';

/** Milliseconds between two looks at what other workers do. */
const LOOK_EVERY = 500;
/** Number of consecutive looks with too much work before the process asks for help. */
const BUSY_LOOKS = 2;
/** Part of the time for which the event loop is busy, above which it keeps pages waiting. */
const BUSY_LOOP = 0.7;

interface Looks {
  /** Of the rows, and of the jobs: only PostgreSQL has several processes, and rows in memory have one. */
  readonly db: Database;
  readonly jobsDb: Database;
  readonly share: Pick<Share, 'isShared' | 'ask'>;
  /** Whether this process is the one that asks for help. */
  readonly isHolder: boolean;
  /** Divides the hosts with the other workers. @returns the job, as it is now */
  divide(): Promise<Job | undefined>;
  /** Called with that job. */
  readonly heard: ((job: Job | undefined) => void) | undefined;
  /** Whether others could fetch pages that have to wait here, if this process is busy. */
  hasSpare(): boolean;
  /** Whether pages wait for a place of this process. */
  isFull(): boolean;
  pause(ms: number): Promise<void>;
}

/** Until the signal: divides the work with the other workers, and asks for more of them while there is more to do than this process can. */
export async function lookAround(looks: Looks, signal: AbortSignal): Promise<void> {
  if (looks.db !== looks.jobsDb || looks.db.kind !== 'postgres') return;
  let loop = performance.eventLoopUtilization();
  let busy = 0;
  while (!signal.aborted) {
    try {
      if (looks.share.isShared) {
        // Before the call and not in it: the arguments of `heard?.()` are not evaluated where nobody hears.
        const job = await looks.divide();
        looks.heard?.(job);
      }
      const now = performance.eventLoopUtilization();
      const isBusy = performance.eventLoopUtilization(now, loop).utilization > BUSY_LOOP || looks.isFull();
      loop = now;
      busy = isBusy && looks.hasSpare() ? busy + 1 : 0;
      if (looks.isHolder && busy >= BUSY_LOOKS) {
        busy = 0;
        await looks.share.ask();
      }
    } catch (error) {
      if (!isStorageOutage(error)) throw error;
    }
    await looks.pause(LOOK_EVERY);
  }
}
