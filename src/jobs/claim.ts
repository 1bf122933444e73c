import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, nowSql, type Transaction } from '../store/index.ts';
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
  /**
   * Kinds whose teams take turns, with how many of a team may run at once: the team with the fewest under way comes first,
   * however many it has queued. Processes that claim at the same moment may go one each above it.
   */
  readonly perTeam?: Readonly<Record<string, number>>;
}

/**
 * Takes the job that has been due longest, ties in the order in which they were enqueued: one that is queued, or one that
 * runs on a lease which ran out. No two claimers get the same job.
 * @returns undefined when nothing is due
 */
export async function claim(
  db: Database | Transaction,
  { kinds, owner = processOwner, leaseMs, id, perTeam = {} }: ClaimOptions,
  clock?: Clock,
): Promise<ClaimedJob | undefined> {
  // PostgreSQL with one kind needs no look first: finding nothing locks nothing there.
  const look = db.kind === 'sqlite' || kinds.length > 1;
  for (const kind of look ? await dueKinds(db, kinds, id, clock) : kinds) {
    const most = perTeam[kind];
    if (most === undefined || id !== undefined) {
      const job = await claimKind(db, kind, owner, leaseMs, thisOne(id), clock);
      if (job) return job;
      continue;
    }
    for (const team of await teamsInTurn(db, kind, most, clock)) {
      const job = await claimKind(db, kind, owner, leaseMs, sql`AND coalesce(team_id, '') = ${team}`, clock);
      if (job) return job;
    }
  }
  return undefined;
}

/**
 * Teams that have something due and run fewer than `most` of the kind, whoever runs least first. Steps from team to team in the index, so
 * that a long queue costs no more than a short one.
 */
async function teamsInTurn(
  db: Database | Transaction,
  kind: string,
  most: number,
  clock: Clock | undefined,
): Promise<string[]> {
  const now = nowSql(db.kind, clock);
  const of = sql`kind = ${kind} AND claimable_at IS NOT NULL`;
  const { rows } = await sql<{ team: string }>`SELECT team FROM (
    WITH RECURSIVE teams(team) AS (
      SELECT min(coalesce(team_id, '')) FROM jobs WHERE ${of}
      UNION ALL
      SELECT (SELECT min(coalesce(team_id, '')) FROM jobs WHERE ${of} AND coalesce(team_id, '') > teams.team)
        FROM teams WHERE teams.team IS NOT NULL)
    SELECT team,
      (SELECT count(*) FROM jobs WHERE ${of} AND coalesce(team_id, '') = team
        AND state = 'running' AND claimable_at > ${now}) AS running,
      (SELECT min(first) FROM (
        SELECT min(claimable_at) AS first FROM jobs
          WHERE ${of} AND coalesce(team_id, '') = team AND state = 'queued' AND claimable_at <= ${now}
        UNION ALL
        SELECT min(claimable_at) FROM jobs
          WHERE ${of} AND coalesce(team_id, '') = team AND state = 'running' AND claimable_at <= ${now}) AS firsts) AS due
    FROM teams WHERE team IS NOT NULL) AS turns
    WHERE due IS NOT NULL AND running < ${most} ORDER BY running, due, team`.execute(db.kysely);
  return rows.map(({ team }) => team);
}

/** Kinds that have something due, that of the oldest first. Takes no lock, so that idle workers cost next to nothing. */
async function dueKinds(
  db: Database | Transaction,
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
  db: Database | Transaction,
  kind: string,
  owner: string,
  leaseMs: number,
  which: RawBuilder<unknown>,
  clock: Clock | undefined,
): Promise<ClaimedJob | undefined> {
  const now = nowSql(db.kind, clock);
  // One statement: SQLite has one writer, on PostgreSQL claimers pass over the rows that others are taking.
  const skip = db.kind === 'postgres' ? sql`FOR UPDATE SKIP LOCKED` : sql``;
  const { rows } = await sql<JobRow>`
    UPDATE jobs SET state = 'running', lease_owner = ${owner}, claimable_at = ${now} + ${leaseMs}, fence = fence + 1,
      attempts = attempts + 1, stalled = stalled + 1, started_at = coalesce(started_at, ${now})
    WHERE id = (SELECT id FROM jobs WHERE kind = ${kind} AND claimable_at <= ${now} ${which}
      ORDER BY claimable_at, id LIMIT 1 ${skip})
    RETURNING *`.execute(db.kysely);
  const row = rows[0];
  return row && { ...toJob(row), fence: row.fence, leaseMs };
}

const thisOne = (id: string | undefined) => (id === undefined ? sql`` : sql`AND id = ${id}`);
