import type { ClaimedJob, JobContext } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { IngestSummary } from '../ingest/ingest.ts';
import { type FollowTask, followed } from './follow.ts';
import type { SnapshotSummary } from './import-snapshot.ts';
import { type RunOutcome, writeRun } from './runs.ts';
import type { SnapshotTables } from './tables.ts';

/** Problems of a run that are kept. */
const PROBLEMS = 20;

/**
 * Brings a slice up to date if it is time, and waits for the next one. A run that fails is told of, and repeated at the next time.
 * @param bring imports what is new
 */
export async function runFollow(
  { db, now }: { readonly db: Database; readonly now: () => number },
  job: ClaimedJob,
  context: JobContext,
  bring: (task: FollowTask, signal: AbortSignal) => Promise<IngestSummary | SnapshotSummary>,
): Promise<void> {
  const { id } = job.payload as { id: string };
  const slice = await followed(db).where('id', '=', id).executeTakeFirst();
  if (slice === undefined || slice.paused_at !== null || slice.next_run_at === null) return;
  const due = Number(slice.next_run_at);
  // A job that waited for this moment is due by the clock of the database, which may be ahead of ours.
  const startedAt = Math.max(now(), job.runAt);
  if (due > startedAt) {
    await db.transaction((tx) => context.postpone(tx, due));
    return;
  }
  let outcome: RunOutcome;
  try {
    outcome = outcomeOf(await bring(JSON.parse(slice.task) as FollowTask, context.signal));
  } catch (error) {
    if (context.signal.aborted) throw error;
    outcome = { error: error instanceof Error ? error.message : String(error) };
  }
  await db.transaction(async (tx) => {
    const endedAt = Math.max(startedAt, now());
    await writeRun(tx, id, { at: startedAt, took: endedAt - startedAt, outcome });
    const next = Math.max(startedAt + Number(slice.every), endedAt);
    await tx
      .as<SnapshotTables>()
      .kysely.updateTable('paper_slices')
      .set({ next_run_at: next })
      .where('id', '=', id)
      .where('every', 'is not', null)
      .execute();
    await context.postpone(tx, next);
  });
}

function outcomeOf(summary: IngestSummary | SnapshotSummary): RunOutcome {
  const { records, added, updated, merged, removed, rejected } = summary;
  const counts = { records, added, updated, merged, removed, rejected };
  return 'parts' in summary
    ? { ...counts, parts: summary.parts.read, problems: summary.problems.slice(0, PROBLEMS) }
    : { ...counts, parts: null, problems: [] };
}
