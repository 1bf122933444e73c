import { sql } from 'kysely';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { CrawlTables, CrawlTotalsRow, PageState } from './tables.ts';

/**
 * How many URLs of a job are in each state. The totals are a row that changes in the transaction that changes the rows it counts. Whoever
 * claims the job counts once more; until then the totals of its last holder hold, so that no look at the status has to count.
 */

type On = Database | Transaction;

export interface Totals {
  readonly byState: Readonly<Record<PageState, number>>;
  readonly credits: number;
  /** The highest number of a URL. */
  readonly last: number;
}

const STATES = [
  ...(['queued', 'done', 'failed', 'robots', 'external', 'skipped'] as const),
  ...(['duplicate', 'held', 'alias', 'spare', 'form'] as const),
];
const NONE = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<PageState, number>;

/** Of a job whose rows are gone. */
export const NO_TOTALS: Totals = { byState: NONE, credits: 0, last: 0 };

/** The pages of a job: those that are stored, and those that may be. */
export const pagesOf = ({ byState: { queued, held, done, failed } }: Pick<Totals, 'byState'>): number =>
  queued + held + done + failed;

/** Of a new job whose URLs all wait. */
export const allQueued = (count: number): Totals => ({ byState: { ...NONE, queued: count }, credits: 0, last: count });

/** What a transaction adds to the totals; negative numbers take away. */
type TotalsChange = Partial<Record<PageState | 'credits' | 'last', number>>;

/** Counted from the rows; takes time that grows with them. */
export async function countPages(on: On, jobId: string): Promise<Totals> {
  const { rows } = await sql<{ state: PageState; pages: number; credits: number; last: number }>`
    SELECT state, count(*) AS pages, sum(credits) AS credits, max(seq) AS last FROM crawl_pages
    WHERE job_id = ${jobId} GROUP BY state`.execute(on.kysely);
  const byState = { ...NONE };
  let credits = 0;
  let last = 0;
  for (const row of rows) {
    byState[row.state] = Number(row.pages);
    // Those of a held page are charged when it is stored.
    if (row.state !== 'held') credits += Number(row.credits);
    last = Math.max(last, Number(row.last));
  }
  return { byState, credits, last };
}

/** The totals of a job: those of its last holder, until its next one has counted. */
export async function readTotals(on: On, job: { readonly id: string }): Promise<Totals> {
  const row = await on
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_totals')
    .selectAll()
    .where('job_id', '=', job.id)
    .executeTakeFirst();
  return row === undefined ? countPages(on, job.id) : totalsOf(row);
}

/** The totals of a job that its holder has counted, whatever its claim. @throws Error if there are none */
export async function currentTotals(on: On, jobId: string): Promise<Totals> {
  const { rows } = await sql<CrawlTotalsRow>`SELECT * FROM crawl_totals WHERE job_id = ${jobId}`.execute(on.kysely);
  return required(rows[0], jobId);
}

/** The same, and nobody else changes them until the transaction ends. */
export async function lockTotals(tx: Transaction, jobId: string): Promise<Totals> {
  const lock = tx.kind === 'postgres' ? sql`FOR UPDATE` : sql``;
  const { rows } = await sql<CrawlTotalsRow>`SELECT * FROM crawl_totals WHERE job_id = ${jobId} ${lock}`.execute(
    tx.kysely,
  );
  return required(rows[0], jobId);
}

function required(row: CrawlTotalsRow | undefined, jobId: string): Totals {
  if (row === undefined) throw new Error(`the job ${jobId} has no totals`);
  return totalsOf(row);
}

function totalsOf(row: CrawlTotalsRow): Totals {
  const byState = Object.fromEntries(STATES.map((state) => [state, Number(row[state])])) as Record<PageState, number>;
  return { byState, credits: Number(row.credits), last: Number(row.last) };
}

/** Writes the totals of a job, in place of what there was. */
export async function writeTotals(tx: Transaction, jobId: string, fence: number, totals: Totals): Promise<void> {
  const { byState, credits, last } = totals;
  const columns = ['job_id', 'fence', ...STATES, 'credits', 'last'].map((name) => {
    return { name, type: name === 'job_id' ? 'text' : 'integer' } as const;
  });
  const row = [jobId, fence, ...STATES.map((state) => byState[state]), credits, last];
  await tx.bulkInsert('crawl_totals', columns, [row], { target: ['job_id'], action: 'replace' });
}

/** Adds to the totals of a job, in the transaction that changes its rows. */
export async function addToTotals(tx: Transaction, jobId: string, change: TotalsChange): Promise<void> {
  const sets = Object.entries(change)
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by}`);
  if (sets.length === 0) return;
  await sql`UPDATE crawl_totals SET ${sql.join(sets)} WHERE job_id = ${jobId}`.execute(tx.kysely);
}

/** What new and ended URLs, and those that went into another state, change in the totals. */
export function changeOf(
  adding: readonly { readonly state: PageState }[],
  ends: readonly { readonly state: PageState; readonly credits: number }[],
  moves: readonly { readonly from: PageState; readonly to?: PageState; readonly credits?: number }[] = [],
): TotalsChange {
  const change: Record<string, number> = { last: adding.length, credits: 0 };
  const add = (state: PageState, by: number): void => {
    change[state] = (change[state] ?? 0) + by;
  };
  const charge = (credits: number): void => {
    change.credits = (change.credits ?? 0) + credits;
  };
  for (const { state } of adding) add(state, 1);
  for (const { state, credits } of ends) {
    add('queued', -1);
    add(state, 1);
    if (state !== 'held') charge(credits);
  }
  for (const { from, to, credits = 0 } of moves) {
    add(from, -1);
    if (to !== undefined) add(to, 1);
    charge(credits);
  }
  return change;
}

/** The totals after a change. */
export function afterChange({ byState, credits, last }: Totals, change: TotalsChange): Totals {
  const next = Object.fromEntries(STATES.map((state) => [state, byState[state] + (change[state] ?? 0)]));
  return {
    byState: next as Record<PageState, number>,
    credits: credits + (change.credits ?? 0),
    last: last + (change.last ?? 0),
  };
}
