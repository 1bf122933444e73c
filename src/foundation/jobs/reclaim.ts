import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { isGone } from '../kernel/process-owner.ts';
import { type Database, inList, nowSql } from '../store/index.ts';

/** Upper bound of leases in milliseconds. Limits the scan to jobs that may be running: many may be queued for later. */
export const MAX_LEASE = 600_000;

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
