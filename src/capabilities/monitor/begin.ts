import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import { isFinished, type Jobs } from '../../foundation/jobs/index.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import type { Transaction } from '../../foundation/store/index.ts';
import type { MonitorDeps } from './deps.ts';
import { findCheck, updateCheck, updateMonitor } from './store.ts';
import type { CheckRow, MonitorRow, MonitorTables } from './tables.ts';
import { estimateOf } from './targets.ts';
import { NO_PAGES, targetsOf } from './view.ts';

/** The start of a check: its row, its job and its webhook events, in one transaction under the monitor's lock. */

/** The kind of the jobs that run checks. */
export const CHECK = 'monitor_check';

export type BeginDeps = Pick<MonitorDeps, 'jobs' | 'webhooks' | 'clock' | 'model'>;

/** Whether a language model judges changes. */
export const isJudged = (
  model: unknown,
  { goal, judge_enabled }: Pick<MonitorRow, 'goal' | 'judge_enabled'>,
): boolean => model !== undefined && goal !== null && goal !== '' && Number(judge_enabled) === 1;

/**
 * The current check of a monitor. If its job ended without ending the check, which would be a bug, the check is ended here, so that the
 * monitor continues.
 */
export async function checkUnderWay(
  tx: Transaction,
  { jobs, clock }: BeginDeps,
  monitor: MonitorRow,
): Promise<CheckRow | undefined> {
  if (monitor.current_check_id === null) return undefined;
  const check = await findCheck(tx, monitor.current_check_id);
  if (check === undefined || check.finished_at !== null) return undefined;
  const job = check.job_id === null ? undefined : await jobs.get(check.job_id, tx);
  if (job !== undefined && !isFinished(job.state)) return check;
  const now = clock.now();
  const error = `The check could not be finished: ${job?.error ?? 'its job no longer exists'}`;
  await updateCheck(tx, check.id, { status: 'failed', finished_at: now, updated_at: now, billing: 'released', error });
  return undefined;
}

/**
 * Starts a check, or records that it was skipped because the previous one is still running. The monitor is locked.
 * @param due when it was due, and when the next one is; undefined for a manual one
 */
export async function beginCheck(
  tx: Transaction,
  deps: BeginDeps,
  monitor: MonitorRow,
  due?: { readonly at: number; readonly next: number | undefined },
): Promise<CheckRow> {
  const { jobs, webhooks, clock } = deps;
  const before = await checkUnderWay(tx, deps, monitor);
  const now = clock.now();
  const id = timeOrderedId(now);
  const isSkipped = before !== undefined;
  const job = isSkipped ? undefined : await enqueueCheck(tx, jobs, monitor, id);
  const row: CheckRow = {
    id,
    monitor_id: monitor.id,
    team_id: monitor.team_id,
    job_id: job ?? null,
    status: isSkipped ? 'skipped_overlap' : 'queued',
    trigger: due === undefined ? 'manual' : 'scheduled',
    scheduled_for: due?.at ?? null,
    started_at: null,
    finished_at: isSkipped ? now : null,
    estimated_credits: isSkipped ? null : estimateOf(targetsOf(monitor), isJudged(deps.model, monitor)).all,
    reserved_credits: null,
    actual_credits: null,
    billing: 'not_applicable',
    summary: JSON.stringify(NO_PAGES),
    target_results: null,
    notification_status: null,
    error: isSkipped ? 'The previous check was still running.' : null,
    created_at: now,
    updated_at: now,
  };
  await tx.as<MonitorTables>().kysely.insertInto('monitor_checks').values(row).execute();
  await updateMonitor(tx, monitor.id, {
    ...(isSkipped ? {} : { current_check_id: id, last_run_at: now }),
    ...(due === undefined ? {} : { next_run_at: due.next ?? null }),
  });
  if (monitor.webhook !== null) {
    const webhook = JSON.parse(monitor.webhook) as Webhook;
    await webhooks.open(tx, { ...webhook, id, teamId: monitor.team_id, scope: 'monitor' });
    if (isSkipped) {
      const data = [{ monitorId: monitor.id, checkId: id, status: row.status, summary: NO_PAGES }];
      await webhooks.notify(tx, id, [{ event: 'check.completed', success: true, data }]);
    }
  }
  return row;
}

async function enqueueCheck(tx: Transaction, jobs: Jobs, monitor: MonitorRow, checkId: string): Promise<string> {
  const payload = { monitorId: monitor.id, checkId };
  // The id of both, so that the request for a check and its job are one piece of work.
  const job = await jobs.enqueue(tx, {
    id: checkId,
    kind: CHECK,
    teamId: monitor.team_id,
    dedupeKey: checkId,
    payload,
  });
  return job.id;
}
