import type { ClaimedJob, JobContext, Jobs } from '../../foundation/jobs/index.ts';
import { databaseTime, type Transaction } from '../../foundation/store/index.ts';
import { type BeginDeps, beginCheck } from './begin.ts';
import { nextRun } from './schedule/schedule.ts';
import { findMonitor, monitorLock } from './store.ts';
import type { MonitorRow } from './tables.ts';

/**
 * The timer of each monitor: a job that waits until the next run, starts a check and waits again. An idle monitor is a row in an index that
 * is not read. Missed runs happen once, because the next one is always computed from now.
 */

/** The kind of the jobs that begin checks. */
export const TIMER = 'monitor_timer';

/** Sets the clock of a monitor, in the transaction that changed it and under its lock. */
export async function setTimer(tx: Transaction, jobs: Jobs, monitor: MonitorRow): Promise<void> {
  const { id, team_id: teamId, next_run_at: at, status } = monitor;
  if (status !== 'active' || at === null) return;
  // A clock that is set for earlier sees that it is not time yet, and waits on.
  const payload = { monitorId: id };
  await jobs.enqueue(tx, { kind: TIMER, teamId, dedupeKey: id, payload, runAt: Number(at), wake: true });
}

export async function runTimer(deps: BeginDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  const { jobs } = deps;
  const { monitorId } = job.payload as { monitorId: string };
  await jobs.db.transaction(async (tx) => {
    await tx.lock(monitorLock(monitorId));
    const monitor = await findMonitor(tx, monitorId);
    if (monitor === undefined || monitor.status !== 'active' || monitor.next_run_at === null) {
      await context.complete(tx, {});
      return;
    }
    const due = Number(monitor.next_run_at);
    // By the clock by which the job became due; that of this process may be behind or ahead.
    const now = await databaseTime(tx, jobs.clock);
    const until = (time: number): Promise<void> => context.postpone(tx, jobs.clock.now() + time - now);
    if (due > now) {
      await until(due);
      return;
    }
    const next = nextRun({ cron: monitor.cron, timezone: monitor.timezone }, now);
    await beginCheck(tx, deps, monitor, { at: due, next });
    if (next === undefined) await context.complete(tx, {});
    else await until(next);
  });
}
