import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Database, nowSql, type Transaction } from '../../../foundation/store/index.ts';
import type { CrawlTables } from '../tables.ts';
import type { Part } from './division.ts';

/** The workers of jobs as rows. There are none as long as one process alone works on a job. */

/** The process that holds the job. */
export const HOLDER = 0;

export interface WorkerRow extends Part {
  /** Proves a run of a worker: the next one with this number writes another. Of the holder it says nothing: the job's fence does. */
  readonly token: string;
  /** By the clock of the database. The holder's part never expires: the worker that takes over the job gets it. */
  readonly expiresAt: number;
}

/** Milliseconds after which the hosts of a worker that died are free. */
const LASTS = 15_000;

/** Whoever changes the parts of a job waits for this lock. */
export const lockWorkers = (tx: Transaction, jobId: string): Promise<void> => tx.lock(`workers of ${jobId}`);

/** The workers of a job, without those that have died, whose rows are removed. */
export async function readWorkers(tx: Transaction, jobId: string, clock: Clock): Promise<WorkerRow[]> {
  const now = nowSql(tx.kind, clock);
  // Waits for a write of a page that relies on the row.
  await sql`DELETE FROM crawl_workers WHERE job_id = ${jobId} AND worker <> ${HOLDER} AND expires_at <= ${now}`.execute(
    tx.kysely,
  );
  const rows = await tx
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_workers')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('worker')
    .execute();
  return rows.map(({ worker, token, buckets, slots, hungry, expires_at }) => ({
    worker: Number(worker),
    token,
    buckets: buckets === '' ? [] : buckets.split(',').map(Number),
    slots: Number(slots),
    hungry: Number(hungry) === 1,
    expiresAt: Number(expires_at),
  }));
}

/** Writes the part of a worker, in place of what it had. */
export async function writeWorker(
  tx: Transaction,
  jobId: string,
  { worker, token, buckets, slots, hungry }: Omit<WorkerRow, 'expiresAt'>,
  clock: Clock,
): Promise<void> {
  const expiresAt = sql`${nowSql(tx.kind, clock)} + ${sql.lit(LASTS)}`;
  await sql`INSERT INTO crawl_workers (job_id, worker, token, buckets, slots, hungry, expires_at)
    VALUES (${jobId}, ${worker}, ${token}, ${buckets.join()}, ${slots}, ${hungry ? 1 : 0}, ${expiresAt})
    ON CONFLICT (job_id, worker) DO UPDATE SET token = excluded.token, buckets = excluded.buckets,
      slots = excluded.slots, hungry = excluded.hungry, expires_at = excluded.expires_at`.execute(tx.kysely);
}

/** Whether a run of a worker still has its part; until the end of the transaction nobody takes it away. */
export async function isWorker(
  tx: Transaction,
  jobId: string,
  { worker, token }: { readonly worker: number; readonly token: string },
): Promise<boolean> {
  const forShare = tx.kind === 'postgres' ? sql`FOR SHARE` : sql``;
  const { rows } = await sql`SELECT 1 FROM crawl_workers
    WHERE job_id = ${jobId} AND worker = ${worker} AND token = ${token} ${forShare}`.execute(tx.kysely);
  return rows.length > 0;
}

/** Removes a worker; all of a job without `which`. */
export async function removeWorkers(
  on: Transaction | Database,
  jobId: string,
  which?: { readonly worker: number; readonly token: string },
): Promise<void> {
  const one = which === undefined ? sql`` : sql`AND worker = ${which.worker} AND token = ${which.token}`;
  await sql`DELETE FROM crawl_workers WHERE job_id = ${jobId} ${one}`.execute(on.kysely);
}
