import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { timeOrderedId } from '../kernel/id.ts';
import { type Database, nowSql, type Transaction } from '../store/index.ts';
import { type Job, toJob, toJson } from './job.ts';
import type { JobRow, JobsTables } from './schema.ts';

export interface NewJob {
  /** A new time-ordered one, under which its caller tells of the job. By default one is made here. */
  readonly id?: string | undefined;
  readonly kind: string;
  readonly teamId?: string | undefined;
  /** Any JSON value. */
  readonly payload?: unknown;
  /** No second job of this kind with this key is created while one is unfinished. */
  readonly dedupeKey?: string | undefined;
  /** Earliest start, Unix time in milliseconds. Default now. */
  readonly runAt?: number | undefined;
  /** Moves a queued job with the same dedupe key that waits for a later time to `runAt`. */
  readonly wake?: boolean;
}

/**
 * Enqueues a job as part of the caller's transaction.
 * @returns the new job, or the unfinished one with the same kind and dedupe key
 */
export async function enqueue(on: Transaction | Database, job: NewJob, clock?: Clock): Promise<Job> {
  const { kysely } = on.as<JobsTables>();
  const now = nowSql(on.kind, clock);
  const key = job.dedupeKey ?? null;
  const runAt = job.runAt === undefined ? now : sql<number>`CAST(${Math.trunc(job.runAt)} AS bigint)`;
  for (;;) {
    const id = job.id ?? timeOrderedId(clock ? clock.now() : Date.now());
    const { rows } = await sql<JobRow>`
      INSERT INTO jobs (id, kind, team_id, dedupe_key, payload, state, attempts, stalled, failures, run_at, claimable_at, fence, created_at)
      VALUES (${id}, ${job.kind}, ${job.teamId ?? null}, ${key}, ${toJson(job.payload ?? null)}, 'queued', 0, 0, 0,
        ${runAt}, ${runAt}, 0, ${now})
      ON CONFLICT (kind, dedupe_key) WHERE dedupe_key IS NOT NULL AND claimable_at IS NOT NULL DO NOTHING
      RETURNING *`.execute(kysely);
    if (rows[0]) return toJob(rows[0]);
    const existing = await kysely
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', job.kind)
      .where('dedupe_key', '=', key)
      .where('claimable_at', 'is not', null)
      .executeTakeFirst();
    // If it finished between the two statements, the next insert succeeds.
    if (existing && job.wake === true) await wake(on, existing.id, runAt);
    if (existing) return toJob(existing);
  }
}

async function wake(on: Transaction | Database, id: string, runAt: RawBuilder<number>): Promise<void> {
  await sql`UPDATE jobs SET run_at = ${runAt}, claimable_at = ${runAt}
    WHERE id = ${id} AND state = 'queued' AND claimable_at > ${runAt}`.execute(on.kysely);
}
