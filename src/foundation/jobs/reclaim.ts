import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { isGone } from '../kernel/process-owner.ts';
import { type Database, inList, nowSql } from '../store/index.ts';

/** Milliseconds after which to look whatever is known. */
const LONGEST = 60_000;
/** The same while jobs run: their processes may die. */
const WHILE_RUNNING = 5_000;

/**
 * Milliseconds after which to look for a job of these kinds, if no process announces changes before.
 * @returns 0 or less if one is due, which another process or its team's limit may keep from us
 */
export async function dueIn(db: Database, kinds: readonly string[]): Promise<number> {
  if (kinds.length === 0) return LONGEST;
  const now = nowSql(db.kind);
  const firsts = kinds.map(
    (kind) => sql`(SELECT claimable_at FROM jobs WHERE kind = ${kind} AND claimable_at IS NOT NULL
      ORDER BY claimable_at, id LIMIT 1)`,
  );
  const running = kinds.map(
    (kind) => sql`EXISTS (SELECT 1 FROM jobs WHERE kind = ${kind} AND state = 'running'
      AND claimable_at > ${now} AND claimable_at <= ${now} + ${sql.lit(MAX_LEASE)})`,
  );
  const { rows } = await sql<{ due: number | null; running: boolean }>`
    SELECT least(${sql.join(firsts)}) - ${now} AS due, ${sql.join(running, sql` OR `)} AS running`.execute(db.kysely);
  const { due, running: isRunning } = rows[0] ?? { due: null, running: false };
  return Math.min(due ?? LONGEST, isRunning ? WHILE_RUNNING : LONGEST);
}

/** Upper bound of leases in milliseconds. Limits the scan to jobs that may be running: many may be queued for later. */
const MAX_LEASE = 600_000;

/**
 * Makes the jobs of dead processes of this machine claimable at once, before their leases expire.
 * @returns the number of jobs
 */
export async function reclaim(db: Database, kinds: readonly string[], clock?: Clock): Promise<number> {
  const now = nowSql(db.kind, clock);
  const { rows } = await sql<{ owner: string }>`SELECT DISTINCT lease_owner AS owner FROM jobs
    WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at > ${now} AND claimable_at <= ${now} + ${sql.lit(MAX_LEASE)}
      AND state = 'running' AND lease_owner IS NOT NULL`.execute(db.kysely);
  const gone = rows.map(({ owner }) => owner).filter(isGone);
  if (gone.length === 0) return 0;
  const { numAffectedRows } = await sql`UPDATE jobs SET claimable_at = ${now}
    WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at IS NOT NULL AND state = 'running'
      AND ${inList(db.kind, 'lease_owner', gone)}`.execute(db.kysely);
  return Number(numAffectedRows ?? 0n);
}
