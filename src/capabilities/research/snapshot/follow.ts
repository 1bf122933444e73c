import { createHash } from 'node:crypto';
import type { Job, Jobs } from '../../../foundation/jobs/index.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { RunProgress } from './run-progress.ts';
import { readRuns, type SliceRun } from './runs.ts';
import { openSlice, type SnapshotTask, sliceId } from './slice.ts';
import type { SliceRow, SnapshotTables } from './tables.ts';

/** The kind of the jobs that bring followed slices up to date: one a slice, which waits for the next run. */
export const FOLLOW_KIND = 'research.follow';

/** Milliseconds between two runs, at least: snapshots change once a day at most. */
export const SHORTEST = 60 * 60_000;

/** Records of arXiv that were added or changed, over OAI-PMH. */
interface OaiTask {
  readonly source: 'arxiv-oai';
  /** URL of the interface. */
  readonly place: string;
  readonly set?: string | undefined;
  /** YYYY-MM-DD; later runs take what changed since the one before. */
  readonly from?: string | undefined;
}

/** What can be followed. */
export type FollowTask = SnapshotTask | OaiTask;

/** A slice that is kept up to date. */
export interface FollowedSlice {
  readonly id: string;
  readonly task: FollowTask;
  /** Milliseconds between two runs. */
  readonly every: number;
  readonly isPaused: boolean;
  readonly isRunning: boolean;
  /** How far the run under way is; undefined until it is known. */
  readonly progress: RunProgress | undefined;
  /** undefined while it is paused. */
  readonly nextRunAt: number | undefined;
  /** The newest first. */
  readonly runs: readonly SliceRun[];
}

export interface FollowDeps {
  readonly db: Database;
  readonly jobs: Jobs;
}

/** The id under which a task is followed: the same for the same task. */
const followId = (task: FollowTask): string =>
  task.source === 'arxiv-oai'
    ? createHash('sha256')
        .update(JSON.stringify([task.source, task.place, task.set ?? null, task.from ?? null]))
        .digest('hex')
        .slice(0, 24)
    : sliceId(task);

/** Follows a slice, from now on; one that is followed already gets the new interval. @returns its id */
export async function followSlice({ db, jobs }: FollowDeps, task: FollowTask, every: number): Promise<string> {
  const id = followId(task);
  await openSlice(db, id, task);
  await db.transaction(async (tx) => {
    await change(tx, id, { every, paused_at: null });
    await wake(tx, jobs, id);
  });
  return id;
}

/** Stops following, and a run that is under way; imported papers stay. @returns whether it was followed */
export const unfollowSlice = (deps: FollowDeps, id: string): Promise<boolean> =>
  stop(deps, id, { every: null, paused_at: null, next_run_at: null });

/** Stops runs until `resumeSlice`, also one that is under way. @returns whether the slice is followed */
export const pauseSlice = (deps: FollowDeps, id: string): Promise<boolean> =>
  stop(deps, id, { paused_at: deps.jobs.clock.now(), next_run_at: null });

/** Goes on with a slice that is paused: at its next time, or now if that has passed. @returns whether the slice is followed */
export async function resumeSlice({ db, jobs }: FollowDeps, id: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const row = await followed(tx).where('id', '=', id).executeTakeFirst();
    if (row === undefined || row.paused_at === null) return row !== undefined;
    const [last] = await readRuns(tx, id);
    await change(tx, id, { paused_at: null });
    await wake(tx, jobs, id, last === undefined ? undefined : last.at + Number(row.every));
    return true;
  });
}

/** Brings a slice up to date now; what is running or paused stays so. @returns whether the slice is followed */
export async function runSliceNow({ db, jobs }: FollowDeps, id: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const row = await followed(tx).where('id', '=', id).executeTakeFirst();
    if (row?.paused_at === null) await wake(tx, jobs, id);
    return row !== undefined;
  });
}

/** Every slice that is followed, by id. */
export async function followedSlices({ db, jobs }: FollowDeps): Promise<FollowedSlice[]> {
  const rows = await followed(db).orderBy('id').execute();
  const running = await jobs.list({ kind: FOLLOW_KIND, state: 'running', limit: 1_000 });
  const byId = new Map(running.map((job) => [job.dedupeKey, job]));
  return await Promise.all(rows.map(async (row) => sliceOf(row, byId.get(row.id), await readRuns(db, row.id))));
}

const sliceOf = (row: SliceRow, running: Job | undefined, runs: readonly SliceRun[]): FollowedSlice => ({
  id: row.id,
  task: JSON.parse(row.task) as FollowTask,
  every: Number(row.every),
  isPaused: row.paused_at !== null,
  isRunning: running !== undefined,
  progress: progressOf(running, runs),
  nextRunAt: row.next_run_at === null ? undefined : Number(row.next_run_at),
  runs,
});

/** The progress of the run under way; that of an earlier run stays with the job, and is left out. */
function progressOf(running: Job | undefined, [last]: readonly SliceRun[]): RunProgress | undefined {
  const progress = (running?.progress ?? undefined) as RunProgress | undefined;
  return progress !== undefined && progress.startedAt > (last?.at ?? 0) ? progress : undefined;
}

/** Rows of the slices that are followed. */
export const followed = (on: Database | Transaction) =>
  on.as<SnapshotTables>().kysely.selectFrom('paper_slices').selectAll().where('every', 'is not', null);

/** Changes a slice. */
const change = (tx: Transaction, id: string, to: Partial<SliceRow>) =>
  tx.as<SnapshotTables>().kysely.updateTable('paper_slices').set(to).where('id', '=', id).execute();

/** Lets the slice run at a time, or now if that has passed. */
async function wake(tx: Transaction, jobs: Jobs, id: string, at = 0): Promise<void> {
  const runAt = Math.max(at, jobs.clock.now());
  await change(tx, id, { next_run_at: runAt });
  await jobs.enqueue(tx, { kind: FOLLOW_KIND, dedupeKey: id, payload: { id }, runAt, wake: true });
}

async function stop({ db, jobs }: FollowDeps, id: string, to: Partial<SliceRow>): Promise<boolean> {
  return await db.transaction(async (tx) => {
    if ((await followed(tx).where('id', '=', id).executeTakeFirst()) === undefined) return false;
    await change(tx, id, to);
    const open = await jobs.list({ kind: FOLLOW_KIND, state: ['queued', 'running'], limit: 1_000 });
    for (const job of open) if (job.dedupeKey === id) await jobs.cancel(job.id, tx);
    return true;
  });
}
