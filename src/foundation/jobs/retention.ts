import { sql } from 'kysely';
import { type Database, inList } from '../store/index.ts';

/** Rows that one statement deletes, so that other writers don't wait long. */
const BATCH = 1_000;

/**
 * Deletes jobs that finished before a time. Capabilities must delete their own data of these jobs first.
 * @param before Unix time in milliseconds
 * @param signal stops between two statements
 * @returns the number of deleted jobs
 */
export async function removeFinished(
  db: Database,
  kinds: readonly string[],
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let last = BATCH; last >= BATCH && signal?.aborted !== true; removed += last) {
    const { numAffectedRows } = await sql`DELETE FROM jobs WHERE id IN (SELECT id FROM jobs
      WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at IS NULL AND finished_at < ${before}
      ORDER BY id LIMIT ${sql.lit(BATCH)})`.execute(db.kysely);
    last = Number(numAffectedRows ?? 0n);
  }
  return removed;
}
