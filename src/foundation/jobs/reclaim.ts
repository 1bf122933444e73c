import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, inList, nowSql } from '../store/index.ts';
import { isGone } from './owner.ts';

/** Milliseconds that no lease is longer than: what is claimable later waits for its time, and that may be many. */
const LONGEST_LEASE = 600_000;

/**
 * Makes the jobs of processes of this machine that are gone claimable at once, instead of when their leases run out.
 * @returns how many
 */
export async function reclaim(db: Database, kinds: readonly string[], clock?: Clock): Promise<number> {
  const now = nowSql(db.kind, clock);
  const { rows } = await sql<{ owner: string }>`SELECT DISTINCT lease_owner AS owner FROM jobs
    WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at > ${now} AND claimable_at <= ${now} + ${sql.lit(LONGEST_LEASE)}
      AND state = 'running' AND lease_owner IS NOT NULL`.execute(db.kysely);
  const gone = rows.map(({ owner }) => owner).filter(isGone);
  if (gone.length === 0) return 0;
  const { numAffectedRows } = await sql`UPDATE jobs SET claimable_at = ${now}
    WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at IS NOT NULL AND state = 'running'
      AND ${inList(db.kind, 'lease_owner', gone)}`.execute(db.kysely);
  return Number(numAffectedRows ?? 0n);
}
