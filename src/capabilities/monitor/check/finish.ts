import { counted } from '@trawl/contract/counted.ts';
import type { Summary } from '@trawl/contract/v2/monitor/responses.ts';
import { sql } from 'kysely';
import type { JobContext } from '../../../foundation/jobs/index.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { Reservation } from '../../../platform/accounts/index.ts';
import { changesThatMatter, countPages, summaryOf } from '../check-pages.ts';
import type { MonitorDeps } from '../deps.ts';
import { enqueueCheckMails } from '../mail/enqueue.ts';
import { mailOf } from '../mail/wanted.ts';
import { monitorLock, updateCheck } from '../store.ts';
import type { CheckRow, CheckStatus, MonitorRow } from '../tables.ts';
import type { Progress } from './run.ts';

/** The end of a check: its results, its cost and its webhook events, in one transaction. */

interface Ending {
  /** Undefined: as its pages say. */
  readonly status?: CheckStatus;
  readonly error?: string;
  /** Undefined where nothing could be set aside. */
  readonly reservation: Reservation | undefined;
}

const sum = (numbers: Readonly<Record<string, number>>): number => Object.values(numbers).reduce((a, b) => a + b, 0);

export async function finishCheck(
  deps: MonitorDeps,
  context: JobContext,
  { monitor, check, progress }: { monitor: MonitorRow; check: CheckRow; progress: Progress },
  ending: Ending,
): Promise<void> {
  const { clock, webhooks, jobs } = deps;
  const people = mailOf(monitor) === undefined ? [] : await deps.peopleOf(monitor.team_id);
  await jobs.db.transaction(async (tx) => {
    await tx.lock(monitorLock(monitor.id));
    const { byStatus, credits } = await countPages(tx, check.id);
    const noise = byStatus.changed === undefined ? 0 : (await changesThatMatter(tx, check.id)).noise;
    const summary = summaryOf(byStatus, noise);
    const failures = Object.values(progress.failures);
    const status = ending.status ?? statusOf(summary, failures.length);
    const error = ending.error ?? reasonOf(summary, failures);
    const now = clock.now();
    const own = credits + sum(progress.searchCredits);
    const isSkipped = status === 'skipped_no_credits';
    const isGood = status === 'completed';
    const notified = await tell(tx);
    await updateCheck(tx, check.id, {
      status,
      error: error ?? null,
      summary: JSON.stringify(summary),
      target_results: isSkipped ? null : JSON.stringify(Object.values(progress.results)),
      finished_at: now,
      updated_at: now,
      reserved_credits: ending.reservation?.credits ?? check.reserved_credits,
      actual_credits: own + sum(progress.crawlCredits),
      billing: ending.reservation === undefined ? 'not_applicable' : 'confirmed',
      notification_status: JSON.stringify(notified),
    });
    await sql`UPDATE monitors SET current_check_id = nullif(current_check_id, ${check.id}),
      last_summary = coalesce(${isSkipped ? null : JSON.stringify(summary)}, last_summary)
      WHERE id = ${monitor.id}`.execute(tx.kysely);
    await context.complete(tx, { status });
    await ending.reservation?.settle(own, tx);

    async function tell(on: Transaction): Promise<object> {
      if (monitor.webhook !== null) {
        const data = [{ monitorId: monitor.id, checkId: check.id, status, summary }];
        const event = { event: 'check.completed', success: isGood, data };
        await webhooks.notify(on, check.id, [error === undefined ? event : { ...event, error }]);
      }
      const email = await enqueueCheckMails(on, deps, { monitor, check, summary, people, isSkipped });
      return { webhook: monitor.webhook === null ? null : { status: 'queued' }, email };
    }
  });
}

function statusOf({ totalPages, error }: Summary, failures: number): CheckStatus {
  if (error === 0 && failures === 0) return 'completed';
  return totalPages - error > 0 ? 'partial' : 'failed';
}

function reasonOf({ error, totalPages }: Summary, failures: readonly string[]): string | undefined {
  const pages = error === 0 ? [] : [`${error} of ${counted(totalPages, 'page')} could not be looked at.`];
  const all = [...failures.map((text) => (text.endsWith('.') ? text : `${text}.`)), ...pages];
  return all.length === 0 ? undefined : all.join(' ').slice(0, 4_000);
}
