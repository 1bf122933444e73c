import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedJob, Jobs } from '../../../foundation/jobs/index.ts';
import { anySignal } from '../../../foundation/kernel/any-signal.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';

/** The kinds of the jobs that imports of files, harvests, and imports of snapshots are. */
export const IMPORT_KIND = 'research.import';
export const HARVEST_KIND = 'research.harvest';
export const SNAPSHOT_KIND = 'research.snapshot';

/** Milliseconds after which the job of a killed process can be taken over; renewed three times within it. */
const LEASE = 6_000;
const LOOK_AGAIN = 200;

/** A job that the calling process runs itself, at once. */
interface OwnJob {
  readonly kind: string;
  /** Identifies the work: an interrupted run is found by it. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Enqueues the job or finds the interrupted one with its key, claims it and runs `work` while its lease is renewed. A stopped run returns
 * the job; one with a temporary failure stays resumable; one with a failure that the operator must fix ends `failed`.
 * @throws OperatorError if another live process runs the same job; the signal's reason when stopped
 */
export async function claimOwn<R>(
  { jobs }: { readonly jobs: Jobs },
  { kind, key, payload }: OwnJob,
  { signal }: { readonly signal?: AbortSignal },
  work: (job: ClaimedJob, signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const { id } = await jobs.enqueue(jobs.db, { kind, dedupeKey: key, payload: { ...payload, key } });
  const job = await claimWhenFree(jobs, kind, id, signal);
  const lost = new AbortController();
  const beating = setInterval(() => {
    jobs.heartbeat(job).catch((error: unknown) => lost.abort(error));
  }, LEASE / 3);
  try {
    const result = await work(job, anySignal(signal, lost.signal));
    await jobs.complete(jobs.db, job, result);
    return result;
  } catch (error) {
    // Whatever stops us later, the first reason is reported.
    if (signal?.aborted) await jobs.release(job).catch(() => {});
    else if (!lost.signal.aborted) {
      const mayPass = error instanceof OperatorError ? kind !== IMPORT_KIND : true;
      const reason = error instanceof Error ? error.message : String(error);
      await jobs.fail(jobs.db, job, reason, mayPass ? { retryAt: jobs.clock.now() } : {}).catch(() => {});
    }
    throw error;
  } finally {
    clearInterval(beating);
  }
}

/** A killed process keeps its lease for some seconds, a live one permanently. */
async function claimWhenFree(
  jobs: Jobs,
  kind: string,
  id: string,
  signal: AbortSignal | undefined,
): Promise<ClaimedJob> {
  const giveUp = performance.now() + LEASE * 1.5;
  for (;;) {
    signal?.throwIfAborted();
    const job = await jobs.claim({ kinds: [kind], id, leaseMs: LEASE });
    if (job) return job;
    const state = (await jobs.get(id))?.state;
    if (state !== 'queued' && state !== 'running')
      throw new OperatorError('another process has just finished the same import');
    if (performance.now() > giveUp) throw new OperatorError('another process is running the same import');
    await sleep(LOOK_AGAIN, undefined, signal ? { signal } : {}).catch(() => {});
  }
}
