import { sql } from 'kysely';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { everyHour } from '../../foundation/kernel/remove-expired.ts';
import type { Blobs } from '../../foundation/store/index.ts';
import { CHECK } from './begin.ts';
import { removePictures } from './check/pictures.ts';
import { MAIL } from './mail/wanted.ts';
import { forgetLooks } from './store.ts';
import { TIMER } from './timer.ts';

/** Removes checks that are older than their monitor keeps them, and all of deleted monitors. How pages look now is kept. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds from the start to the first time; others clean up before. */
const FIRST = HOUR / 30;
/** Checks and rows that one statement removes, so that no writer waits long for it. */
const CHECKS = 50;
const ROWS = 500;

export async function removeOld(
  { jobs, blobs, clock }: { jobs: Jobs; blobs: Pick<Blobs, 'list' | 'delete'>; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const { kysely } = jobs.db;
  const now = clock.now();
  for (let more = true; more && !signal.aborted; ) {
    const { rows } = await sql<{ id: string }>`SELECT c.id FROM monitor_checks c JOIN monitors m ON m.id = c.monitor_id
      WHERE c.finished_at IS NOT NULL AND (m.status = 'deleted' OR c.created_at < ${now} - m.retention_days * ${DAY})
      ORDER BY c.id LIMIT ${sql.lit(CHECKS)}`.execute(kysely);
    for (const { id } of rows) {
      for (let removed = ROWS; removed >= ROWS && !signal.aborted; ) {
        const { numAffectedRows } = await sql`DELETE FROM monitor_pages WHERE check_id = ${id} AND seq IN
          (SELECT seq FROM monitor_pages WHERE check_id = ${id} ORDER BY seq LIMIT ${sql.lit(ROWS)})`.execute(kysely);
        removed = Number(numAffectedRows ?? 0n);
      }
      if (signal.aborted) return;
      await removePictures(blobs, id);
      // Last: as long as it is there the rest is found again.
      await sql`DELETE FROM monitor_checks WHERE id = ${id}`.execute(kysely);
    }
    more = rows.length === CHECKS;
  }
  const { rows: gone } = await sql<{ id: string }>`SELECT id FROM monitors WHERE status = 'deleted'`.execute(kysely);
  for (const { id } of gone) if (!signal.aborted) await forgetLooks(jobs.db, id, []);
  await sql`DELETE FROM monitors WHERE status = 'deleted' AND updated_at < ${now - DAY} AND NOT EXISTS
    (SELECT 1 FROM monitor_checks WHERE monitor_id = monitors.id)`.execute(kysely);
  await jobs.removeFinished([CHECK, TIMER, MAIL], now - DAY, signal);
}

/** Does so soon after the start and then every hour. */
export function startRetention(deps: { jobs: Jobs; blobs: Blobs; clock: Clock; log: Log }): { close(): Promise<void> } {
  return everyHour((signal) => removeOld(deps, signal), deps.log, 'old checks of monitors were not removed', FIRST);
}
