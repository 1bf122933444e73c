import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { processOwner } from '../kernel/process-owner.ts';
import { ownField } from '../kernel/table.ts';
import { type Database, inList, nowSql, type Transaction } from '../store/index.ts';
import { type ClaimedJob, toJob } from './job.ts';
import type { JobRow } from './schema.ts';

export interface ClaimOptions {
  /** Kinds to claim. */
  readonly kinds: readonly string[];
  /** Default: this process. */
  readonly owner?: string;
  /** Milliseconds without a heartbeat after which others can claim the job. */
  readonly leaseMs: number;
  /** Only this job. */
  readonly id?: string;
  /**
   * Kinds whose teams take turns, with the maximum of a team's running jobs: the team with the fewest running jobs comes first, however
   * many it has queued. Processes that claim at the same moment may each exceed it by one.
   */
  readonly perTeam?: Readonly<Record<string, number>>;
  /** Jobs that are left to others. */
  readonly except?: readonly string[];
  /** Limit of jobs of a kind to claim; always one for kinds in `perTeam`. Default 1. */
  readonly limit?: (kind: string) => number;
}

/**
 * Claims the job that has been due longest, ties in enqueue order: a queued job, or a running one whose lease has expired. With
 * `limit`, claims further jobs of its kind. No two callers get the same job.
 * @returns an empty array when no job is due
 */
export async function claim(
  db: Database | Transaction,
  { kinds, owner = processOwner, leaseMs, id, perTeam = {}, except = [], limit = () => 1 }: ClaimOptions,
  clock?: Clock,
): Promise<ClaimedJob[]> {
  const those = sql`${id === undefined ? sql`` : sql`AND id = ${id}`} ${
    except.length === 0 ? sql`` : sql`AND NOT (${inList(db.kind, 'id', except)})`
  }`;
  // With one kind on PostgreSQL no check is needed: an update without matches locks nothing.
  const check = db.kind === 'sqlite' || kinds.length > 1;
  for (const kind of check ? await dueKinds(db, kinds, those, clock) : kinds) {
    const ofTeam = ownField(perTeam, kind);
    if (ofTeam === undefined || id !== undefined) {
      const jobs = await claimKind(db, { kind, owner, leaseMs, which: those, limit: limit(kind) }, clock);
      if (jobs.length > 0) return jobs;
      continue;
    }
    for (const team of await teamsInTurn(db, kind, ofTeam, clock)) {
      const which = sql`AND coalesce(team_id, '') = ${team} ${those}`;
      const jobs = await claimKind(db, { kind, owner, leaseMs, which, limit: 1 }, clock);
      if (jobs.length > 0) return jobs;
    }
  }
  return [];
}

/**
 * Teams with due jobs and fewer than `limit` running ones of the kind, fewest first. Skips from team to team in the index, so that
 * the cost is independent of the queue's length.
 */
async function teamsInTurn(
  db: Database | Transaction,
  kind: string,
  limit: number,
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
    WHERE due IS NOT NULL AND running < ${limit} ORDER BY running, due, team`.execute(db.kysely);
  return rows.map(({ team }) => team);
}

/** Kinds with due jobs, longest due first. Takes no lock, so that idle workers are cheap. */
async function dueKinds(
  db: Database | Transaction,
  kinds: readonly string[],
  those: RawBuilder<unknown>,
  clock: Clock | undefined,
): Promise<string[]> {
  if (kinds.length === 0) return [];
  const now = nowSql(db.kind, clock);
  const first = kinds.map(
    (kind) => sql`SELECT * FROM (SELECT kind, claimable_at, id FROM jobs
      WHERE kind = ${kind} AND claimable_at <= ${now} ${those} ORDER BY claimable_at, id LIMIT 1) AS first`,
  );
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM (${sql.join(first, sql` UNION ALL `)}) AS due ORDER BY claimable_at, id`.execute(db.kysely);
  return rows.map((row) => row.kind);
}

interface KindClaim {
  readonly kind: string;
  readonly owner: string;
  readonly leaseMs: number;
  /** Further conditions. */
  readonly which: RawBuilder<unknown>;
  readonly limit: number;
}

async function claimKind(
  db: Database | Transaction,
  { kind, owner, leaseMs, which, limit }: KindClaim,
  clock: Clock | undefined,
): Promise<ClaimedJob[]> {
  const now = nowSql(db.kind, clock);
  const due = sql`SELECT id FROM jobs WHERE kind = ${kind} AND claimable_at <= ${now} ${which}
    ORDER BY claimable_at, id LIMIT ${limit}`;
  // One statement: SQLite has one writer, and on PostgreSQL claimers skip rows that others are claiming. ARRAY evaluates the
  // subquery once; a plan that evaluated it for every row could claim more than the limit.
  const chosen = db.kind === 'postgres' ? sql`= ANY (ARRAY(${due} FOR UPDATE SKIP LOCKED))` : sql`IN (${due})`;
  const { rows } = await sql<JobRow>`
    UPDATE jobs SET state = 'running', lease_owner = ${owner}, claimable_at = ${now} + ${leaseMs}, fence = fence + 1,
      attempts = attempts + 1, stalled = stalled + 1, started_at = coalesce(started_at, ${now})
    WHERE id ${chosen}
    RETURNING *`.execute(db.kysely);
  const jobs = rows.map((row) => ({ ...toJob(row), leaseMs }));
  return jobs.sort((a, b) => a.runAt - b.runAt || (a.id < b.id ? -1 : 1));
}
