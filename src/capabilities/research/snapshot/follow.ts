import type { ClaimedJob, JobContext, Jobs } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { SnapshotSummary } from './import-snapshot.ts';
import { openSlice, type SnapshotTask, sliceId } from './slice.ts';
import type { SliceRow, SnapshotTables } from './tables.ts';

/** The kind of the jobs that bring followed slices up to date: one a slice, which waits for the next run. */
export const FOLLOW_KIND = 'research.follow';

/** Milliseconds between two runs, at least: snapshots change once a day at most. */
export const SHORTEST = 60 * 60_000;

/** What a run brought, or why it failed. */
export type FollowedRun =
  | (Pick<SnapshotSummary, 'records' | 'added' | 'updated' | 'merged' | 'removed' | 'rejected'> & {
      readonly parts: number;
      readonly problems: readonly string[];
    })
  | { readonly error: string };

/** A slice that is kept up to date. */
export interface FollowedSlice {
  readonly id: string;
  readonly task: SnapshotTask;
  /** Milliseconds between two runs. */
  readonly every: number;
  readonly nextRunAt: number;
  readonly lastRunAt: number | undefined;
  readonly lastRun: FollowedRun | undefined;
}

/** Follows a slice, from now on; one that is followed already gets the new interval. @returns its id */
export async function followSlice(db: Database, jobs: Jobs, task: SnapshotTask, every: number): Promise<string> {
  const id = sliceId(task);
  await openSlice(db, id, task);
  const runAt = jobs.clock.now();
  await db.transaction(async (tx) => {
    await tx
      .as<SnapshotTables>()
      .kysely.updateTable('paper_slices')
      .set({ every, next_run_at: runAt })
      .where('id', '=', id)
      .execute();
    await jobs.enqueue(tx, { kind: FOLLOW_KIND, dedupeKey: id, payload: { id }, runAt, wake: true });
  });
  return id;
}

/** Stops following; imported papers stay. @returns whether it was followed */
export async function unfollowSlice(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .as<SnapshotTables>()
    .kysely.updateTable('paper_slices')
    .set({ every: null, next_run_at: null })
    .where('id', '=', id)
    .where('every', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Every slice that is followed, by id. */
export async function followedSlices(db: Database): Promise<FollowedSlice[]> {
  const rows = await db
    .as<SnapshotTables>()
    .kysely.selectFrom('paper_slices')
    .selectAll()
    .where('every', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(sliceOf);
}

const sliceOf = (row: SliceRow): FollowedSlice => ({
  id: row.id,
  task: JSON.parse(row.task) as SnapshotTask,
  every: Number(row.every),
  nextRunAt: Number(row.next_run_at),
  lastRunAt: row.last_run_at === null ? undefined : Number(row.last_run_at),
  lastRun: row.last_run === null ? undefined : (JSON.parse(row.last_run) as FollowedRun),
});

/**
 * Brings a slice up to date if it is time, and waits for the next one. A run that fails is told of, and repeated at the next time.
 * @param bring imports what is new
 */
export async function runFollow(
  { db, now }: { readonly db: Database; readonly now: () => number },
  job: ClaimedJob,
  context: JobContext,
  bring: (task: SnapshotTask, signal: AbortSignal) => Promise<SnapshotSummary>,
): Promise<void> {
  const { id } = job.payload as { id: string };
  const slice = (await followedSlices(db)).find((one) => one.id === id);
  if (slice === undefined) return;
  // A job that waited for this moment is due by the clock of the database, which may be ahead of ours.
  const startedAt = Math.max(now(), job.runAt);
  if (slice.nextRunAt > startedAt) {
    await db.transaction((tx) => context.postpone(tx, slice.nextRunAt));
    return;
  }
  let last: FollowedRun;
  try {
    const { records, added, updated, merged, removed, rejected, parts, problems } = await bring(
      slice.task,
      context.signal,
    );
    const counts = { records, added, updated, merged, removed, rejected };
    last = { ...counts, parts: parts.read, problems: problems.slice(0, 20) };
  } catch (error) {
    if (context.signal.aborted) throw error;
    last = { error: error instanceof Error ? error.message : String(error) };
  }
  await db.transaction(async (tx) => {
    const next = Math.max(startedAt + slice.every, now());
    await tx
      .as<SnapshotTables>()
      .kysely.updateTable('paper_slices')
      .set({ next_run_at: next, last_run_at: startedAt, last_run: JSON.stringify(last) })
      .where('id', '=', id)
      .where('every', 'is not', null)
      .execute();
    await context.postpone(tx, next);
  });
}
