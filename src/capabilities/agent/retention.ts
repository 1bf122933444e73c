import { sql } from 'kysely';
import { forgetRequest, type Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { everyHour } from '../../foundation/kernel/remove-expired.ts';
import type { Blobs } from '../../foundation/store/index.ts';
import { removePages } from './pages.ts';

interface RetentionDeps {
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds that results are kept after the end of their run. */
  readonly retention: number;
}

/** Runs that are removed in one go. */
const RUNS = 50;
/** Milliseconds that a run stays behind its results, so that it is said to have expired and nothing half is shown. */
const MARGIN = 60_000;
const TABLES = ['agent_events', 'agent_snapshots', 'agent_calls'] as const;

/** Removes runs whose results have expired, with everything of theirs. Stops anywhere and goes on from there. */
export async function removeExpired(
  { jobs, blobs, clock, retention }: RetentionDeps,
  signal: AbortSignal,
): Promise<void> {
  const { db } = jobs;
  const before = clock.now() - retention - MARGIN;
  for (;;) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM agent_runs
      WHERE finished_at < ${before} ORDER BY id LIMIT ${sql.lit(RUNS)}`.execute(db.kysely);
    for (const { id } of rows) {
      if (signal.aborted) return;
      for (const name of TABLES) await sql`DELETE FROM ${sql.table(name)} WHERE run_id = ${id}`.execute(db.kysely);
      await removePages(db, blobs, id);
      await forgetRequest(db, id);
      await sql`DELETE FROM jobs WHERE id = ${id}`.execute(db.kysely);
      // Last: as long as it is there the rest is found again.
      await sql`DELETE FROM agent_runs WHERE id = ${id}`.execute(db.kysely);
    }
    if (rows.length < RUNS) return;
  }
}

/** Does so soon after the start and then every hour. */
export function startRetention(deps: RetentionDeps): { close(): Promise<void> } {
  return everyHour(
    (signal) => removeExpired(deps, signal),
    deps.log,
    'runs whose results have expired were not removed',
  );
}
