import { sql } from 'kysely';
import {
  type ClaimedJob,
  isFinished,
  type Job,
  type JobContext,
  type JobState,
  LeaseLostError,
} from '../../foundation/jobs/index.ts';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import { isStorageOutage, type Transaction } from '../../foundation/store/index.ts';
import type { RunDeps } from './deps.ts';
import { openSite } from './open-site.ts';
import { PageRun } from './run/page-run.ts';
import { pagesAtOnce, sameForAll } from './run-job.ts';
import type { Checkpoint, PageJob } from './settings.ts';
import { type HelpWanted, openShare, type Share } from './workers/share.ts';

/**
 * Helps another process with a crawl or a batch: takes a part of its hosts, fetches and stores their pages as the holder of the job would,
 * and leaves when they have none left. The holder alone reads sitemaps and ends the job.
 */

/** Milliseconds before a process looks again that cannot help now, or lost the database. */
const NOT_NOW = 2_000;

export async function runHelper(deps: RunDeps, helping: ClaimedJob, context: JobContext): Promise<void> {
  const { jobs, working, semaphore, clock } = deps;
  const { jobId, worker } = helping.payload as HelpWanted;
  const job = await jobs.get(jobId);
  if (job === undefined || isFinished(job.state)) return;
  // This process is one of those that have too much to do: another one shall help.
  if (working.has(jobId) || semaphore.waiting > 0) return context.pass(NOT_NOW);
  working.add(jobId);
  try {
    await help(deps, job, worker, context);
  } catch (error) {
    const isOurs = error instanceof PartLostError || isStorageOutage(error);
    if (context.signal.aborted || !isOurs) throw error;
    await jobs.db.transaction((tx) => context.postpone(tx, clock.now() + NOT_NOW));
  } finally {
    working.delete(jobId);
  }
}

/** Another process has the part of the job, or the job has ended. */
class PartLostError extends Error {}

async function help(deps: RunDeps, job: Job, worker: number, context: JobContext): Promise<void> {
  const { db } = deps.jobs;
  const settings = job.payload as PageJob;
  const { crawl, url } = settings;
  const plan = (await deps.accounts.teams.get(job.teamId ?? '')).plan;
  const over = new AbortController();
  const signal = anySignal(context.signal, over.signal);
  const share = await openShare({
    ...{ jobs: deps.jobs, jobId: job.id, teamId: job.teamId, worker },
    atOnce: pagesAtOnce(settings, plan),
    prove: (tx) => lockRunning(tx, job.id),
  });
  if (share === undefined) return;
  const checkpoint = { ...(job.progress as Checkpoint | undefined) };
  const site = crawl && url ? await openSite(deps, crawl, url, checkpoint, { signal }) : undefined;
  const heard = (now: Job | undefined): void => {
    if (now === undefined || isFinished(now.state)) over.abort(new PartLostError('the job has ended'));
    const { alsoFrom } = (now?.progress ?? {}) as Checkpoint;
    if (alsoFrom !== undefined) site?.movedTo(alsoFrom);
  };
  try {
    const run = await PageRun.open({
      ...{ deps, job, fence: undefined, share, settings, context: { signal }, site, db, heard },
      ...sameForAll(deps, job, settings, plan),
    });
    await run.work();
  } catch (error) {
    if (error instanceof LeaseLostError) throw new PartLostError(error.message);
    throw error;
  } finally {
    await leave(deps, share);
  }
}

/** What cannot be given back is free when it has not been renewed for a while. */
async function leave({ jobs, log }: RunDeps, share: Share): Promise<void> {
  await jobs.db
    .transaction((tx) => share.leave(tx))
    .catch((error: unknown) => log.warn({ err: error }, 'a part of a job could not be released'));
}

/** Keeps a job from being ended until the end of the transaction. @throws LeaseLostError if it has ended */
async function lockRunning(tx: Transaction, jobId: string): Promise<void> {
  const forShare = tx.kind === 'postgres' ? sql`FOR SHARE` : sql``;
  const { rows } = await sql<{ state: JobState }>`SELECT state FROM jobs WHERE id = ${jobId} ${forShare}`.execute(
    tx.kysely,
  );
  if (rows[0] === undefined || isFinished(rows[0].state)) throw new LeaseLostError(`job ${jobId}`, 'cancelled');
}
