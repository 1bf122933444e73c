import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, nowSql } from '../store/index.ts';
import { type ClaimedJob, toJob } from './job.ts';
import { processOwner } from './owner.ts';
import type { JobRow } from './schema.ts';

export interface ClaimOptions {
  /** Kinds that the caller can run. */
  readonly kinds: readonly string[];
  /** Default: this process. */
  readonly owner?: string;
  /** Milliseconds after which the job may be taken by others unless a heartbeat came. */
  readonly leaseMs: number;
  /** Only this job. */
  readonly id?: string;
}

/**
 * Takes the job that has been due longest, ties in the order in which they were enqueued: one that is queued, or one that
 * runs on a lease which ran out. No two claimers get the same job.
 * @returns undefined when nothing is due
 */
export async function claim(
  db: Database,
  { kinds, owner = processOwner, leaseMs, id }: ClaimOptions,
  clock?: Clock,
): Promise<ClaimedJob | undefined> {
  // PostgreSQL with one kind needs no look first: finding nothing locks nothing there.
  const look = db.kind === 'sqlite' || kinds.length > 1;
  for (const kind of look ? await dueKinds(db, kinds, id, clock) : kinds) {
    const job = await claimKind(db, kind, owner, leaseMs, id, clock);
    if (job) return job;
  }
  return undefined;
}

/** Kinds that have something due, that of the oldest first. Takes no lock, so that idle workers cost next to nothing. */
async function dueKinds(
  db: Database,
  kinds: readonly string[],
  id: string | undefined,
  clock: Clock | undefined,
): Promise<string[]> {
  if (kinds.length === 0) return [];
  const now = nowSql(db.kind, clock);
  const first = kinds.map(
    (kind) => sql`SELECT * FROM (SELECT kind, claimable_at, id FROM jobs
      WHERE kind = ${kind} AND claimable_at <= ${now} ${thisOne(id)} ORDER BY claimable_at, id LIMIT 1) AS first`,
  );
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM (${sql.join(first, sql` UNION ALL `)}) AS due ORDER BY claimable_at, id`.execute(db.kysely);
  return rows.map((row) => row.kind);
}

async function claimKind(
  db: Database,
  kind: string,
  owner: string,
  leaseMs: number,
  id: string | undefined,
  clock: Clock | undefined,
): Promise<ClaimedJob | undefined> {
  const now = nowSql(db.kind, clock);
  // One statement: SQLite has one writer, on PostgreSQL claimers pass over the rows that others are taking.
  const skip = db.kind === 'postgres' ? sql`FOR UPDATE SKIP LOCKED` : sql``;
  const { rows } = await sql<JobRow>`
    UPDATE jobs SET state = 'running', lease_owner = ${owner}, claimable_at = ${now} + ${leaseMs}, fence = fence + 1,
      attempts = attempts + 1, stalled = stalled + 1, started_at = coalesce(started_at, ${now})
    WHERE id = (SELECT id FROM jobs WHERE kind = ${kind} AND claimable_at <= ${now} ${thisOne(id)}
      ORDER BY claimable_at, id LIMIT 1 ${skip})
    RETURNING *`.execute(db.kysely);
  const row = rows[0];
  return row && { ...toJob(row), fence: row.fence, leaseMs };
}

const thisOne = (id: string | undefined) => (id === undefined ? sql`` : sql`AND id = ${id}`);
