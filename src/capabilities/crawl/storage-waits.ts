import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../foundation/kernel/log.ts';

/** Jobs that wait until the database, the disk or the bucket can be written again. */
export interface StorageWaits {
  /** Whether this process works on a job that waits. */
  isWaiting(jobId: string): boolean;
  /**
   * Runs something that stores, again and again as long as it fails because of the storage.
   * @param isOutage whether an error is of that kind
   * @throws other errors; the reason of the signal
   */
  run<T>(jobId: string, signal: AbortSignal, isOutage: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>;
}

/** Milliseconds before it is tried again, doubled each time. */
const FIRST = 500;
const LONGEST = 15_000;

export function createStorageWaits(log: Log): StorageWaits {
  /** How much of a job waits. */
  const waiting = new Map<string, number>();
  const change = (jobId: string, by: number): void => {
    const count = (waiting.get(jobId) ?? 0) + by;
    if (count === 0) waiting.delete(jobId);
    else waiting.set(jobId, count);
  };
  return {
    isWaiting: (jobId) => waiting.has(jobId),
    async run(jobId, signal, isOutage, work) {
      let isWaiting = false;
      try {
        for (let wait = FIRST; ; wait = Math.min(LONGEST, wait * 2)) {
          try {
            return await work();
          } catch (error) {
            if (signal.aborted || !isOutage(error)) throw error;
            if (!isWaiting) {
              if (!waiting.has(jobId)) log.warn({ err: error, job: jobId }, 'job waits for storage');
              isWaiting = true;
              change(jobId, 1);
            }
          }
          await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
        }
      } finally {
        if (isWaiting) change(jobId, -1);
      }
    },
  };
}
