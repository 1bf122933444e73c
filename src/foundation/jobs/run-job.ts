import { setTimeout as sleep } from 'node:timers/promises';
import { anySignal } from '../kernel/any-signal.ts';
import { runApart } from '../kernel/work.ts';
import type { Transaction } from '../store/index.ts';
import type { ClaimedJob } from './job.ts';
import type { Jobs } from './jobs.ts';
import { LeaseLostError } from './lease.ts';

export interface JobContext {
  /** Aborts when the job is cancelled, when its lease is lost, or when the worker stops. The handler must then throw soon. */
  readonly signal: AbortSignal;
  /** Stores the progress, in the transaction that stores the work. @throws LeaseLostError if this process has lost the job */
  checkpoint(tx: Transaction, progress: unknown): Promise<void>;
  /**
   * Returns the job to the queue until `runAt` (Unix time in milliseconds), in a transaction of the handler, which must then return.
   * For work that continues later, such as a schedule.
   */
  postpone(tx: Transaction, runAt: number): Promise<void>;
  /**
   * Leaves the job to other processes, and the handler must then return: this one cannot do it now, and does not take it again within `ms`
   * milliseconds.
   */
  pass(ms: number): Promise<void>;
  /**
   * Fails the job in a transaction of the handler, which must then return. There is no retry.
   * @param as the outcome for the log and the metrics: work that somebody cancelled is no failure of the service
   */
  fail(tx: Transaction, reason: string, as?: 'failed' | 'cancelled'): Promise<void>;
  /** Completes the job in a transaction of the handler. Without it the job completes with what the handler returns. */
  complete(tx: Transaction, result?: unknown): Promise<void>;
}

/** Does the work and returns its result (any JSON value). May run again from the last checkpoint at any time. */
export type JobHandler = (job: ClaimedJob, context: JobContext) => Promise<unknown>;

/** Thrown by a handler to fail the job without a retry. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

export interface RunOptions {
  /** Default: a third of the lease. */
  readonly heartbeatMs?: number;
  /** Stops the handler and returns the job to the queue. */
  readonly signal?: AbortSignal;
  /** Called when the handler leaves the job to other processes. @param ms for how long */
  readonly passed?: (ms: number) => void;
  /** Limit of failures, and of claims without a checkpoint, before the job fails. Default 5. */
  readonly maxAttempts?: number;
  /** Milliseconds to wait after the n-th failure (from 1). Default: 1 s, quadrupled with each failure, at most 15 min. */
  readonly backoff?: (failures: number) => number;
}

/** `lost`: another worker may have claimed it. */
export type Outcome = 'completed' | 'postponed' | 'retrying' | 'failed' | 'cancelled' | 'lost' | 'released';

export const defaultBackoff = (failures: number): number => Math.min(1_000 * 4 ** (failures - 1), 15 * 60_000);

/**
 * Runs a claimed job: sends heartbeats while the handler works, then records the outcome.
 * @throws only when the database fails to record it; the job can be claimed again when its lease expires
 */
export async function runJob(
  jobs: Jobs,
  job: ClaimedJob,
  handler: JobHandler,
  options: RunOptions = {},
): Promise<Outcome> {
  const { signal: stop, maxAttempts = 5, backoff = defaultBackoff } = options;
  const lost = new AbortController();
  const ended = new AbortController();
  const every = options.heartbeatMs ?? job.leaseMs / 3;
  const beating = runApart(() => keepAlive(jobs, job, lost, ended.signal, every));
  const unlisten = jobs.listen((event) => {
    if (event.type === 'cancelled' && event.id === job.id) lost.abort(new LeaseLostError(nameOf(job), 'cancelled'));
  });
  try {
    return await attempt();
  } catch (error) {
    const loss = lost.signal.aborted ? lost.signal.reason : error;
    if (!isLossOf(job, loss)) throw error;
    return loss.loss === 'cancelled' ? 'cancelled' : 'lost';
  } finally {
    unlisten();
    ended.abort();
    await beating;
  }

  /** @throws LeaseLostError of this job, or an error of the database */
  async function attempt(): Promise<Outcome> {
    if (job.stalled > maxAttempts) {
      await jobs.fail(jobs.db, job, `failed: ${maxAttempts} attempts ended without a result or progress`);
      return 'failed';
    }
    let written: Outcome | undefined;
    const context = contextOf(jobs, job, { ...options, signal: anySignal(stop, lost.signal) }, (outcome) => {
      written = outcome;
    });
    let failure: unknown;
    try {
      stop?.throwIfAborted();
      const result = await handler(job, context);
      if (written !== undefined) return written;
      await jobs.complete(jobs.db, job, result);
      return 'completed';
    } catch (error) {
      if (written !== undefined) return written;
      failure = error;
    }
    if (lost.signal.aborted || isLossOf(job, failure)) throw failure;
    if (stop?.aborted) {
      await jobs.release(job);
      return 'released';
    }
    const failures = job.failures + 1;
    const retry = !(failure instanceof PermanentFailure) && failures < maxAttempts;
    const retryAt = retry ? jobs.clock.now() + backoff(failures) : undefined;
    await jobs.fail(jobs.db, job, messageOf(failure), retryAt === undefined ? {} : { retryAt });
    return retry ? 'retrying' : 'failed';
  }
}

/** @param written called once the end of the run is stored */
function contextOf(
  jobs: Jobs,
  job: ClaimedJob,
  { signal, passed }: Pick<JobContext, 'signal'> & Pick<RunOptions, 'passed'>,
  written: (outcome: Outcome) => void,
): JobContext {
  return {
    signal,
    checkpoint: (tx, progress) => jobs.checkpoint(tx, job, progress),
    async complete(tx, value) {
      await jobs.complete(tx, job, value);
      tx.afterCommit(() => written('completed'));
    },
    async postpone(tx, runAt) {
      await jobs.postpone(tx, job, runAt);
      tx.afterCommit(() => written('postponed'));
    },
    async pass(ms) {
      // Before others hear of it: this process hears of it too.
      passed?.(ms);
      await jobs.postpone(jobs.db, job, jobs.clock.now());
      written('postponed');
    },
    async fail(tx, reason, as = 'failed') {
      await jobs.fail(tx, job, reason);
      tx.afterCommit(() => written(as));
    },
  };
}

/** Sends heartbeats until `ended`. When the database is unavailable, the job counts as lost once its lease has expired. */
async function keepAlive(
  jobs: Jobs,
  job: ClaimedJob,
  lost: AbortController,
  ended: AbortSignal,
  every: number,
): Promise<void> {
  let good = performance.now();
  for (;;) {
    await sleep(every, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return;
    const asked = performance.now();
    try {
      await jobs.heartbeat(job);
      good = asked;
    } catch (error) {
      if (ended.aborted) return;
      if (!isLossOf(job, error) && performance.now() - good < job.leaseMs) continue;
      lost.abort(isLossOf(job, error) ? error : new LeaseLostError(nameOf(job)));
      return;
    }
  }
}

const nameOf = (job: ClaimedJob): string => `job ${job.id}`;

/** Whether an error is the loss of this job; the loss of another lease is an ordinary failure. */
function isLossOf(job: ClaimedJob, error: unknown): error is LeaseLostError {
  return error instanceof LeaseLostError && error.what === nameOf(job);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
