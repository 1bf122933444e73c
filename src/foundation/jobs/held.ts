import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, nowSql, type Transaction, timeSql } from '../store/index.ts';
import { type ClaimedJob, toJson } from './job.ts';
import { LeaseLostError } from './lease.ts';
import type { JobsTables } from './schema.ts';

/**
 * Writes by the holder of a claimed job. Every statement checks the fence of the claim, so a worker that stalled while its job went to
 * another one, or was cancelled, writes nothing: it gets a LeaseLostError, and its transaction rolls back. The row stays locked until the
 * transaction ends, so nobody takes the job in between.
 */

type Held = Pick<ClaimedJob, 'id' | 'fence' | 'leaseMs'>;
type On = Transaction | Database;

/** Extends the lease to `leaseMs` from now. Being late is fine if nobody else took the job. */
export async function heartbeat(on: On, job: Held, clock?: Clock): Promise<void> {
  await write(on, job, sql`claimable_at = ${nowSql(on.kind, clock)} + ${job.leaseMs}`);
}

/** Notes how far the job is; together with what the same transaction stores. Counts as a heartbeat and as progress. */
export async function checkpoint(on: On, job: Held, progress: unknown, clock?: Clock): Promise<void> {
  const lease = sql`claimable_at = ${nowSql(on.kind, clock)} + ${job.leaseMs}`;
  await write(on, job, sql`progress = ${toJson(progress)}, stalled = 0, error = NULL, ${lease}`);
}

export async function complete(on: On, job: Held, result: unknown, clock?: Clock): Promise<void> {
  const end = finished(nowSql(on.kind, clock));
  await write(on, job, sql`state = 'completed', result = ${toJson(result)}, error = NULL, ${end}`);
}

/** @param retryAt milliseconds since 1970: queued again, for then */
export async function fail(
  on: On,
  job: Held,
  reason: string,
  { retryAt }: { retryAt?: number | undefined } = {},
  clock?: Clock,
): Promise<void> {
  if (retryAt === undefined) {
    await write(on, job, sql`state = 'failed', error = ${reason}, ${finished(nowSql(on.kind, clock))}`);
    return;
  }
  const at = timeSql(on.kind, retryAt, clock);
  await write(
    on,
    job,
    sql`state = 'queued', failures = failures + 1, error = ${reason}, run_at = ${at}, claimable_at = ${at}, lease_owner = NULL`,
  );
}

/** Returns the job at once, as if it had not been claimed: for a worker that is being stopped. */
export async function release(on: On, job: Held): Promise<void> {
  // A checkpoint of this claim has set `stalled` to 0 already.
  await write(
    on,
    job,
    sql`state = 'queued', claimable_at = run_at, lease_owner = NULL, attempts = attempts - 1,
      stalled = CASE WHEN stalled > 0 THEN stalled - 1 ELSE 0 END`,
  );
}

/**
 * Puts the job back until a time: it has done what there was to do now and will have more then. No failure, and progress.
 * @param runAt milliseconds since 1970
 */
export async function postpone(on: On, job: Held, runAt: number, clock?: Clock): Promise<void> {
  const at = timeSql(on.kind, runAt, clock);
  await write(
    on,
    job,
    sql`state = 'queued', run_at = ${at}, claimable_at = ${at}, lease_owner = NULL, stalled = 0, failures = 0, error = NULL`,
  );
}

const finished = (now: RawBuilder<number>): RawBuilder<unknown> =>
  sql`finished_at = ${now}, claimable_at = NULL, lease_owner = NULL`;

async function write(on: On, job: Held, set: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE jobs SET ${set} WHERE id = ${job.id} AND fence = ${job.fence} AND state = 'running'`.execute(on.kysely);
  if (numAffectedRows === 1n) return;
  const row = await on
    .as<JobsTables>()
    .kysely.selectFrom('jobs')
    .select('state')
    .where('id', '=', job.id)
    .executeTakeFirst();
  throw new LeaseLostError(`job ${job.id}`, row?.state === 'cancelled' ? 'cancelled' : 'taken');
}
