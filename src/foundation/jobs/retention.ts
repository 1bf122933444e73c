import { sql } from 'kysely';
import { type Database, inList } from '../store/index.ts';

/** Rows that one statement removes, so that no writer waits long for it. */
const AT_ONCE = 1_000;

/**
 * Removes jobs that finished before a time. A capability removes its own data of the jobs itself, and first.
 * @param before milliseconds since 1970
 * @param signal ends it between two statements
 * @returns the number of removed jobs
 */
export async function removeFinished(
  db: Database,
  kinds: readonly string[],
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let last = AT_ONCE; last >= AT_ONCE && signal?.aborted !== true; removed += last) {
    const { numAffectedRows } = await sql`DELETE FROM jobs WHERE id IN (SELECT id FROM jobs
      WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at IS NULL AND finished_at < ${before}
      ORDER BY id LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
    last = Number(numAffectedRows ?? 0n);
  }
  return removed;
}
