import { sql } from 'kysely';
import type { JobContext } from '../../../foundation/jobs/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { Payer } from '../../../platform/accounts/index.ts';
import type { MonitorDeps } from '../deps.ts';
import type { CheckPageRow, CheckRow, LookRow, MonitorRow, MonitorTables } from '../tables.ts';

/** A check that is being worked on: what it knows, and how it writes a page down. */

/** The results of each target for clients; stored with every page, so that a restart continues from there. */
export interface Progress {
  results: Record<string, Record<string, unknown>>;
  /** Credits that searches cost, and that crawls were charged already, by target. */
  searchCredits: Record<string, number>;
  crawlCredits: Record<string, number>;
  /** Reasons why targets could not be checked, by target. */
  failures: Record<string, string>;
}

export interface CheckRun {
  readonly deps: MonitorDeps;
  readonly monitor: MonitorRow;
  readonly check: CheckRow;
  readonly context: JobContext;
  readonly deadline: Deadline;
  readonly payer: Payer;
  /** Whether a language model judges what changed. */
  readonly isJudged: boolean;
  readonly progress: Progress;
  /** Targets and keys of the pages that are written down. */
  readonly done: Set<string>;
  /** How many pictures of pages are kept. */
  pictures: number;
}

export type NewPage = Omit<CheckPageRow, 'check_id' | 'seq' | 'id' | 'created_at'>;
export type NewLook = Omit<LookRow, 'monitor_id' | 'check_id' | 'at'>;
/** What a page that was seen before is like now; what is not named stays. */
interface SameLook {
  readonly of: Pick<LookRow, 'target_id' | 'key'>;
  readonly changes: Partial<NewLook>;
}

export const doneKey = (targetId: string, key: string): string => `${targetId} ${key}`;

/** Stores the result of a page: once, however often a process dies. */
export async function recordPage(run: CheckRun, page: NewPage, look: NewLook | SameLook | undefined): Promise<void> {
  const { deps, monitor, check, context } = run;
  const now = deps.clock.now();
  await deps.jobs.db.transaction(async (tx) => {
    // The job's row is locked from here on: pages of a check are numbered one after the other.
    await context.checkpoint(tx, run.progress);
    const { kysely } = tx.as<MonitorTables>();
    const next = sql<number>`(SELECT coalesce(max(seq), 0) + 1 FROM monitor_pages WHERE check_id = ${check.id})`;
    const { seq } = await kysely
      .insertInto('monitor_pages')
      .values({ ...page, check_id: check.id, seq: next, id: timeOrderedId(now), created_at: now })
      .returning('seq')
      .executeTakeFirstOrThrow();
    if (look !== undefined && 'of' in look) {
      await kysely
        .updateTable('monitor_looks')
        .set({ ...look.changes, check_id: check.id, at: now })
        .where('monitor_id', '=', monitor.id)
        .where('target_id', '=', look.of.target_id)
        .where('key', '=', look.of.key)
        .execute();
    } else if (look !== undefined) {
      const values = { ...look, check_id: check.id, at: now };
      const { target_id: _, key: __, ...changes } = values;
      await kysely
        .insertInto('monitor_looks')
        .values({ ...values, monitor_id: monitor.id })
        .onConflict((conflict) => conflict.columns(['monitor_id', 'target_id', 'key']).doUpdateSet(changes))
        .execute();
    }
    await tellOfPage(run, tx, page, Number(seq));
  });
  run.done.add(doneKey(page.target_id, page.key));
}

/** The document of the webhooks knows no removed pages: they are in the summary. */
async function tellOfPage(
  { deps, monitor, check }: CheckRun,
  tx: Transaction,
  page: NewPage,
  seq: number,
): Promise<void> {
  if (monitor.webhook === null || page.status === 'removed') return;
  const event = { event: 'page', success: page.status !== 'error', ref: `monitor:${check.id}:${seq}` };
  await deps.webhooks.notify(tx, check.id, [page.error === null ? event : { ...event, error: page.error }]);
}

export async function findLook(run: CheckRun, targetId: string, key: string): Promise<LookRow | undefined> {
  return run.deps.jobs.db
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_looks')
    .selectAll()
    .where('monitor_id', '=', run.monitor.id)
    .where('target_id', '=', targetId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A page of which nothing is known but its address. */
export const blankPage = (targetId: string, key: string, url: string): NewPage => ({
  target_id: targetId,
  key,
  url,
  status: 'error',
  previous_scrape_id: null,
  current_scrape_id: null,
  status_code: null,
  error: null,
  metadata: null,
  judgment: null,
  diff: null,
  snapshot: null,
  picture: null,
  credits: 0,
});
