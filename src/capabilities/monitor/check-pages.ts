import type { Judgment, Summary } from '@trawl/contract/v2/monitor/responses.ts';
import { sql } from 'kysely';
import { type Database, inList, type Transaction } from '../../foundation/store/index.ts';
import type { CheckPageRow, CheckRow, MonitorTables, PageStatus } from './tables.ts';

/** Reading the pages of checks. */

type On = Database | Transaction;

const tablesOf = (on: On) => on.as<MonitorTables>().kysely;

/** Pages of a check in the order in which they were stored; one more than `limit` where there are more. */
export async function listPages(
  on: On,
  checkId: string,
  { limit, skip, status }: { limit: number; skip: number; status?: PageStatus | undefined },
): Promise<CheckPageRow[]> {
  return tablesOf(on)
    .selectFrom('monitor_pages')
    .selectAll()
    .where('check_id', '=', checkId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as PageStatus))
    .orderBy('seq')
    .limit(limit + 1)
    .offset(skip)
    .execute();
}

export async function findPage(on: On, checkId: string, seq: number): Promise<CheckPageRow | undefined> {
  return tablesOf(on)
    .selectFrom('monitor_pages')
    .selectAll()
    .where('check_id', '=', checkId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** How many pages of a check there are of each status, and what they cost. */
export async function countPages(
  on: On,
  checkId: string,
): Promise<{ byStatus: Partial<Record<PageStatus, number>>; credits: number }> {
  const { rows } = await sql<{ status: PageStatus; pages: number; credits: number }>`SELECT status,
    count(*) AS pages, sum(credits) AS credits FROM monitor_pages WHERE check_id = ${checkId} GROUP BY status`.execute(
    on.kysely,
  );
  return {
    byStatus: Object.fromEntries(rows.map(({ status, pages }) => [status, Number(pages)])),
    credits: rows.reduce((sum, { credits }) => sum + Number(credits), 0),
  };
}

/** @param noise of the changed pages, those whose change does not matter */
export function summaryOf(byStatus: Partial<Record<PageStatus, number>>, noise = 0): Summary {
  const { same = 0, changed = 0, removed = 0, error = 0, new: fresh = 0 } = byStatus;
  const counts = { totalPages: same + changed + removed + error + fresh, same, changed, new: fresh, removed, error };
  return noise > 0 ? { ...counts, noise } : counts;
}

/** A check with its results so far: its row does not have them until it ends. */
export async function withFindings(on: On, check: CheckRow): Promise<CheckRow> {
  const [found] = await allWithFindings(on, [check]);
  return found ?? check;
}

/** The same of several checks, in one statement. */
export async function allWithFindings(on: On, checks: readonly CheckRow[]): Promise<CheckRow[]> {
  const open = checks.filter(({ finished_at }) => finished_at === null).map(({ id }) => id);
  if (open.length === 0) return [...checks];
  const counts = await tablesOf(on)
    .selectFrom('monitor_pages')
    .select((is) => ['check_id', 'status', is.fn.countAll<number>().as('pages')])
    .where(inList(on.kind, 'check_id', open))
    .groupBy(['check_id', 'status'])
    .execute();
  return checks.map((check) => {
    if (check.finished_at !== null) return check;
    const own = counts.filter(({ check_id }) => check_id === check.id);
    const byStatus = Object.fromEntries(own.map(({ status, pages }) => [status, Number(pages)]));
    return { ...check, summary: JSON.stringify(summaryOf(byStatus)) };
  });
}

/** How many pages of a target a check found new. */
export async function countNew(on: On, checkId: string, targetId: string): Promise<number> {
  const { pages } = await tablesOf(on)
    .selectFrom('monitor_pages')
    .select((is) => is.fn.countAll<number>().as('pages'))
    .where('check_id', '=', checkId)
    .where('target_id', '=', targetId)
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(pages);
}

/** Of the pages of a check that changed, those that matter, the surest first, and how many are only noise. */
export async function changesThatMatter(on: On, checkId: string): Promise<{ seqs: number[]; noise: number }> {
  const rows = await tablesOf(on)
    .selectFrom('monitor_pages')
    .select(['seq', 'judgment'])
    .where('check_id', '=', checkId)
    .where('status', '=', 'changed')
    .orderBy('seq')
    .execute();
  const judged = rows.map(({ seq, judgment }) => ({
    seq: Number(seq),
    judgment: judgment === null ? undefined : (JSON.parse(judgment) as Judgment),
  }));
  const matter = judged.filter(({ judgment }) => judgment?.meaningful !== false);
  matter.sort((a, b) => rankOf(a.judgment) - rankOf(b.judgment));
  return { seqs: matter.map(({ seq }) => seq), noise: rows.length - matter.length };
}

const rankOf = (judgment: Judgment | undefined): number =>
  judgment === undefined ? 3 : ['high', 'medium', 'low'].indexOf(judgment.confidence);
