import { sql } from 'kysely';
import type { Database } from '../../foundation/store/index.ts';

/** Looks that one statement removes, so that no writer waits long for it. */
const AT_ONCE = 500;

/** Forgets how pages looked of targets that a monitor does not have any more. @param kept ids of those that it has */
export async function forgetLooks(db: Database, monitorId: string, kept: readonly string[]): Promise<void> {
  const others = kept.length === 0 ? sql`` : sql`AND target_id NOT IN (${sql.join(kept)})`;
  for (let removed = AT_ONCE; removed >= AT_ONCE; ) {
    const { numAffectedRows } = await sql`DELETE FROM monitor_looks WHERE monitor_id = ${monitorId} AND
      (target_id, key) IN (SELECT target_id, key FROM monitor_looks WHERE monitor_id = ${monitorId} ${others}
        LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
    removed = Number(numAffectedRows ?? 0n);
  }
}
