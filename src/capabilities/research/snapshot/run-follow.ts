import type { ClaimedJob, JobContext } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { IngestSummary } from '../records/pipeline.ts';
import { type FollowTask, followed } from './follow.ts';
import type { SnapshotSummary } from './import-snapshot.ts';
import type { RunProgress, Told } from './run-progress.ts';
import { type RunOutcome, writeRun } from './runs.ts';
import type { SnapshotTables } from './tables.ts';

/** Problems of a run that are kept. */
const PROBLEMS = 20;
/** Milliseconds between two times at which the progress is stored. */
const TELL_EVERY = 5_000;

/**
 * Brings a slice up to date if it is time, and waits for the next one. A run that fails is told of, and repeated at the next time.
 * @param bring imports what is new, and tells how far it is
 */
export async function runFollow(
  { db, now }: { readonly db: Database; readonly now: () => number },
  job: ClaimedJob,
  context: JobContext,
  bring: (
    task: FollowTask,
    signal: AbortSignal,
    tell: (told: Told) => void,
  ) => Promise<IngestSummary | SnapshotSummary>,
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
  const progress = keepProgress(db, context, { startedAt, now });
  try {
    outcome = outcomeOf(await bring(JSON.parse(slice.task) as FollowTask, context.signal, progress.tell));
  } catch (error) {
    if (context.signal.aborted) throw error;
    outcome = { error: error instanceof Error ? error.message : String(error) };
  } finally {
    await progress.stored();
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

/** Stores the progress with the job now and then; what cannot be stored is left out. */
function keepProgress(
  db: Database,
  context: JobContext,
  { startedAt, now }: { readonly startedAt: number; readonly now: () => number },
): { tell(told: Told): void; stored(): Promise<void> } {
  let last = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | undefined;
  const write = async (progress: RunProgress): Promise<void> => {
    try {
      await db.transaction((tx) => context.checkpoint(tx, progress));
    } catch {
      // A lost lease or a database that is away ends the run itself.
    }
    writing = undefined;
  };
  return {
    tell(told) {
      if (writing !== undefined || context.signal.aborted || performance.now() - last < TELL_EVERY) return;
      last = performance.now();
      writing = write({ ...told, startedAt, at: Math.max(startedAt, now()) });
    },
    stored: async () => writing,
  };
}

function outcomeOf(summary: IngestSummary | SnapshotSummary): RunOutcome {
  const { records, added, updated, merged, removed, rejected } = summary;
  const counts = { records, added, updated, merged, removed, rejected };
  return 'parts' in summary
    ? { ...counts, parts: summary.parts.read, problems: summary.problems.slice(0, PROBLEMS) }
    : { ...counts, parts: null, problems: [] };
}
