import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { firstIdAt } from '../../../foundation/kernel/id.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { everyHour } from '../../../foundation/kernel/remove-expired.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';

const HOUR = 60 * 60_000;
/** Rows that one statement deletes, so that other writers don't wait long. */
const AT_ONCE = 2_000;

/**
 * Deletes requests, feedback and expired links that are older than the retention.
 * @param signal stops between two statements
 */
export async function removeOld(
  db: Database<AccountsTables>,
  clock: Clock,
  days: number,
  signal: AbortSignal,
): Promise<void> {
  const time = clock.now() - days * 24 * HOUR;
  const bounds = [
    ['activity', sql`id < ${firstIdAt(time)}`],
    ['feedback', sql`id < ${firstIdAt(time)}`],
    ['links', sql`expires_at < ${new Date(time).toISOString()}`],
  ] as const;
  for (const [table, isOld] of bounds) {
    const name = sql.table(table);
    for (let removed = AT_ONCE; removed >= AT_ONCE && !signal.aborted; ) {
      const { numAffectedRows } = await sql`DELETE FROM ${name} WHERE id IN
        (SELECT id FROM ${name} WHERE ${isOld} ORDER BY id LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
      removed = Number(numAffectedRows ?? 0n);
    }
  }
}

/** Deletes expired rows shortly after the start and then every hour. */
export function startRetention(
  db: Database<AccountsTables>,
  clock: Clock,
  log: Log,
  days: number,
): { close(): Promise<void> } {
  return everyHour((signal) => removeOld(db, clock, days, signal), log, 'expired activity not removed');
}
