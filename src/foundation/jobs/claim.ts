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
   * Kinds whose teams take turns, with the maximum of a team's running jobs: the team with the fewest running jobs comes first, however
   * many it has queued. Processes that claim at the same moment may each exceed it by one.
   */
  readonly perTeam?: Readonly<Record<string, number>>;
  /** How many of a kind are taken at once at most; of kinds whose teams take turns it is always one. Default 1. */
  readonly most?: (kind: string) => number;
}

/**
 * Takes the job that has been due longest, ties in the order in which they were enqueued: one that is queued, or one that
 * runs on a lease which ran out; with `most`, further ones of its kind. No two claimers get the same job.
 * @returns none when nothing is due
 */
export async function claim(
  db: Database | Transaction,
  { kinds, owner = processOwner, leaseMs, id, perTeam = {}, most = () => 1 }: ClaimOptions,
  clock?: Clock,
): Promise<ClaimedJob[]> {
  // PostgreSQL with one kind needs no look first: finding nothing locks nothing there.
  const look = db.kind === 'sqlite' || kinds.length > 1;
  for (const kind of look ? await dueKinds(db, kinds, id, clock) : kinds) {
    const ofTeam = perTeam[kind];
    if (ofTeam === undefined || id !== undefined) {
      const jobs = await claimKind(db, { kind, owner, leaseMs, which: thisOne(id), most: most(kind) }, clock);
      if (jobs.length > 0) return jobs;
      continue;
    }
    for (const team of await teamsInTurn(db, kind, ofTeam, clock)) {
      const which = sql`AND coalesce(team_id, '') = ${team}`;
      const jobs = await claimKind(db, { kind, owner, leaseMs, which, most: 1 }, clock);
      if (jobs.length > 0) return jobs;
    }
  }
  return [];
}

/**
 * Teams with due jobs and fewer than `most` running ones of the kind, fewest first. Steps from team to team in the index, so that a long
 * queue costs no more than a short one.
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

interface KindClaim {
  readonly kind: string;
  readonly owner: string;
  readonly leaseMs: number;
  /** Which of the kind. */
  readonly which: RawBuilder<unknown>;
  readonly most: number;
}

async function claimKind(
  db: Database | Transaction,
  { kind, owner, leaseMs, which, most }: KindClaim,
  clock: Clock | undefined,
): Promise<ClaimedJob[]> {
  const now = nowSql(db.kind, clock);
  const due = sql`SELECT id FROM jobs WHERE kind = ${kind} AND claimable_at <= ${now} ${which}
    ORDER BY claimable_at, id LIMIT ${most}`;
  // One statement: SQLite has one writer, on PostgreSQL claimers pass over the rows that others are taking. As an array they are
  // chosen once; a plan that chose again for every row would take more than it may.
  const chosen = db.kind === 'postgres' ? sql`= ANY (ARRAY(${due} FOR UPDATE SKIP LOCKED))` : sql`IN (${due})`;
  const { rows } = await sql<JobRow>`
    UPDATE jobs SET state = 'running', lease_owner = ${owner}, claimable_at = ${now} + ${leaseMs}, fence = fence + 1,
      attempts = attempts + 1, stalled = stalled + 1, started_at = coalesce(started_at, ${now})
    WHERE id ${chosen}
    RETURNING *`.execute(db.kysely);
  const jobs = rows.map((row) => ({ ...toJob(row), leaseMs }));
  return jobs.sort((a, b) => a.runAt - b.runAt || (a.id < b.id ? -1 : 1));
}

const thisOne = (id: string | undefined) => (id === undefined ? sql`` : sql`AND id = ${id}`);
