import { sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import { firstIdAt } from '../../kernel/id.ts';
import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/index.ts';
import type { AccountsTables } from '../tables.ts';

const HOUR = 60 * 60_000;
/** Rows that one statement removes, so that no writer waits long for it. */
const AT_ONCE = 2_000;

/** Removes what is older than the retention: soon after the start and then every hour. */
export function startRetention(db: Database<AccountsTables>, clock: Clock, log: Log, days: number): { close(): void } {
  let closed = false;
  const prune = async (): Promise<void> => {
    const bound = firstIdAt(clock.now() - days * 24 * HOUR);
    for (const table of ['activity', 'feedback'] as const) {
      for (let removed = AT_ONCE; removed >= AT_ONCE && !closed; ) {
        const name = sql.table(table);
        const { numAffectedRows } = await sql`DELETE FROM ${name} WHERE id IN
          (SELECT id FROM ${name} WHERE id < ${bound} ORDER BY id LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
        removed = Number(numAffectedRows ?? 0n);
      }
    }
  };
  const run = (): void => {
    prune().catch((error: unknown) => log.warn({ err: error }, 'what is older than the retention was not removed'));
  };
  const timers = [setTimeout(run, 60_000), setInterval(run, HOUR)];
  for (const timer of timers) timer.unref();
  return {
    close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
