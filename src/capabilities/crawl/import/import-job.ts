import { setTimeout as pause } from 'node:timers/promises';
import type { ClaimedJob, Job, Jobs } from '../../../foundation/jobs/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { CRAWL, type PageJob } from '../settings.ts';
import { allQueued, writeTotals } from '../totals.ts';

/** The job of an import: one of pages, like a crawl, that the command itself works on. */

/** Milliseconds after which the job of a killed command can be taken over. */
const LEASE = 10_000;
const LOOK_AGAIN = 250;
/** Jobs of the team in which one that has ended is looked for. */
const MOST_JOBS = 1_000;

/** An import of the same files with the same filters that has ended, and whose pages are there. */
export async function endedImport(jobs: Jobs, teamId: string, key: string): Promise<Job | undefined> {
  const ended = await jobs.list({ kind: CRAWL, teamId, state: ['completed'], limit: MOST_JOBS });
  return ended.find(({ payload }) => (payload as PageJob).imported?.key === key);
}

/**
 * A new job, or the unfinished one of the same files and filters, claimed for this process.
 * @throws OperatorError if another process works on it; the reason of the signal
 */
export async function claimImport(
  jobs: Jobs,
  teamId: string,
  settings: PageJob,
  signal: AbortSignal,
): Promise<ClaimedJob> {
  const dedupeKey = `${teamId} ${settings.imported?.key}`;
  for (const giveUp = performance.now() + LEASE * 2; ; ) {
    signal.throwIfAborted();
    const claimed = await jobs.db.transaction(async (tx) => {
      const job = await jobs.enqueue(tx, { kind: CRAWL, teamId, payload: settings, dedupeKey, wake: true });
      const own = await jobs.claim({ kinds: [CRAWL], id: job.id, leaseMs: LEASE }, tx);
      if (own !== undefined && own.progress === undefined) await writeTotals(tx, own.id, own.fence, allQueued(0));
      return own;
    });
    if (claimed !== undefined) return claimed;
    if (performance.now() > giveUp) throw new OperatorError('another process is importing the same archives');
    // Of a process of this machine that was killed.
    await jobs.reclaim([CRAWL]);
    await pause(LOOK_AGAIN, undefined, { signal }).catch(() => {});
  }
}
