import type { ClaimedJob, JobContext, KindOfJob } from '../../../foundation/jobs/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Reservation } from '../../../platform/accounts/index.ts';
import { isJudged } from '../begin.ts';
import { LEAVES_NOTHING, leavesNothing } from '../check-request.ts';
import type { MonitorDeps } from '../deps.ts';
import { findCheck, findMonitor } from '../store.ts';
import type { CheckRow, MonitorRow, MonitorTables } from '../tables.ts';
import { estimateOf } from '../targets.ts';
import { targetsOf } from '../view.ts';
import { checkSite } from './crawl-target.ts';
import { finishCheck } from './finish.ts';
import { type CheckRun, doneKey, type Progress } from './run.ts';
import { checkPages } from './scrape-target.ts';
import { checkSearch } from './search-target.ts';

/** The handler of checks: runs one from its current state to its end. */

/** Checks that this process works on at once: most of them wait for sites. */
const AT_ONCE = 150;
/** Failures of our own after which a check ends. */
const ATTEMPTS = 5;

/** @returns how the jobs of checks are run */
export const checkKind = (deps: MonitorDeps): KindOfJob => ({
  run: (job, context) => workOnCheck(deps, job, context),
  atOnce: AT_ONCE,
  givesWay: true,
  maxAttempts: ATTEMPTS,
});

async function workOnCheck(deps: MonitorDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  const { monitorId, checkId } = job.payload as { monitorId: string; checkId: string };
  const { db } = deps.jobs;
  const [monitor, check] = await Promise.all([findMonitor(db, monitorId), findCheck(db, checkId)]);
  if (monitor === undefined || check === undefined || check.finished_at !== null) return;
  const progress = (job.progress as Progress | undefined) ?? {
    ...{ results: {}, searchCredits: {}, crawlCredits: {}, failures: {} },
  };
  const payer = { teamId: monitor.team_id, keyId: monitor.key_id ?? undefined };
  const about = { monitor, check, progress };
  if (await leavesNothing(deps, monitor.team_id)) {
    await finishCheck(deps, context, about, { status: 'failed', error: LEAVES_NOTHING, reservation: undefined });
    return;
  }
  const judged = isJudged(deps.model, monitor);
  const { all, own } = estimateOf(targetsOf(monitor), judged);
  let reservation: Reservation;
  try {
    reservation = await deps.accounts.credits.reserve(payer, own, 'monitor');
    // What a crawl costs it pays itself; a team that has nothing left need not begin one.
    if (own < all) await deps.accounts.credits.require(payer, 1);
  } catch (error) {
    if (!(error instanceof ApiError && error.key === 'PAYMENT_REQUIRED')) throw error;
    const skipped = { status: 'skipped_no_credits', error: error.message, reservation: undefined } as const;
    await finishCheck(deps, context, about, skipped);
    return;
  }
  try {
    await markRunning(deps, check, own);
    const run: CheckRun = {
      ...{ deps, monitor, check, context, payer, progress },
      deadline: deadlineIn(Number.POSITIVE_INFINITY, context.signal),
      isJudged: judged,
      ...(job.attempts > 1 ? await doneOf(deps, check.id) : { done: new Set<string>(), pictures: 0 }),
    };
    await checkTargets(run, monitor);
    await finishCheck(deps, context, about, { reservation });
  } catch (error) {
    if (context.signal.aborted || job.failures + 1 < ATTEMPTS) throw error;
    deps.log.error({ err: error, check: check.id }, 'monitor check failed');
    const failed = { status: 'failed', error: 'The check could not be finished.', reservation } as const;
    await finishCheck(deps, context, about, failed);
  } finally {
    await reservation.refund();
  }
}

/** What was ended meanwhile, by its deletion or by another process, stays so. */
async function markRunning({ jobs, clock }: MonitorDeps, check: CheckRow, own: number): Promise<void> {
  const now = clock.now();
  const values = { started_at: check.started_at ?? now, updated_at: now, reserved_credits: own };
  await jobs.db
    .as<MonitorTables>()
    .kysely.updateTable('monitor_checks')
    .set({ ...values, status: 'running', billing: 'reserved' })
    .where('id', '=', check.id)
    .where('finished_at', 'is', null)
    .execute();
}

async function checkTargets(run: CheckRun, monitor: MonitorRow): Promise<void> {
  for (const target of targetsOf(monitor)) {
    run.deadline.signal.throwIfAborted();
    if (target.type === 'scrape') await checkPages(run, target);
    else if (target.type === 'crawl') await checkSite(run, target);
    else await checkSearch(run, target);
  }
}

async function doneOf({ jobs }: MonitorDeps, checkId: string): Promise<Pick<CheckRun, 'done' | 'pictures'>> {
  const rows = await jobs.db
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_pages')
    .select(['target_id', 'key', 'picture'])
    .where('check_id', '=', checkId)
    .execute();
  return {
    done: new Set(rows.map(({ target_id, key }) => doneKey(target_id, key))),
    pictures: rows.filter(({ picture }) => picture !== null).length,
  };
}
