import { sql } from 'kysely';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Tracer } from '../kernel/work.ts';
import { type Database, inList, type Transaction } from '../store/index.ts';
import { carrying } from './carried.ts';
import { type ClaimOptions, claim } from './claim.ts';
import { enqueue, type NewJob } from './enqueue.ts';
import { checkpoint, complete, fail, heartbeat, postpone, release } from './held.ts';
import type { ClaimedJob, Job } from './job.ts';
import { cancel, get, type JobFilter, list } from './query.ts';
import { dueIn, reclaim } from './reclaim.ts';
import { withinJob } from './within-job.ts';

/** The durable queue. Methods with `tx` take part in that transaction; they also accept the database. */
export interface Jobs {
  readonly db: Database;
  readonly clock: Clock;
  /** See `enqueue.ts`. Workers of this process check for jobs as soon as the transaction is committed. */
  enqueue(tx: Transaction | Database, job: NewJob): Promise<Job>;
  /** Claims one job; see `claim.ts`. */
  claim(options: Omit<ClaimOptions, 'limit'>, tx?: Transaction): Promise<ClaimedJob | undefined>;
  /** Claims several jobs; see `claim.ts`. */
  claimSome(options: ClaimOptions): Promise<ClaimedJob[]>;
  /** See `due-in.ts`; undefined while this must be found out by looking often. */
  dueIn(kinds: readonly string[]): Promise<number | undefined>;
  /** Like the five methods below, @throws LeaseLostError when this process has lost the job */
  heartbeat(job: ClaimedJob): Promise<void>;
  checkpoint(tx: Transaction | Database, job: ClaimedJob, progress: unknown): Promise<void>;
  complete(tx: Transaction | Database, job: ClaimedJob, result?: unknown): Promise<void>;
  fail(tx: Transaction | Database, job: ClaimedJob, reason: string, options?: { retryAt?: number }): Promise<void>;
  postpone(tx: Transaction | Database, job: ClaimedJob, runAt: number): Promise<void>;
  release(job: ClaimedJob): Promise<void>;
  /** Runs what is done for a job, all of it; see `within-job.ts`. @param run returns the outcome */
  within<Outcome extends string>(job: ClaimedJob, run: () => Promise<Outcome>): Promise<Outcome>;
  /** See `reclaim.ts`. */
  reclaim(kinds: readonly string[]): Promise<number>;
  /** See `retention.ts`. */
  removeFinished(kinds: readonly string[], before: number, signal?: AbortSignal): Promise<number>;
  /** See `query.ts`. A worker of this process aborts at once, a worker of a peer process at its next heartbeat. */
  cancel(id: string, tx?: Transaction): Promise<boolean>;
  get(id: string, tx?: Transaction): Promise<Job | undefined>;
  list(filter?: JobFilter): Promise<Job[]>;
  /** Calls `listener` when this process enqueues, cancels, releases or postpones a job. @returns a function that stops that */
  listen(listener: (event: JobEvent) => void): () => void;
  /** Calls `listener` when this or another process has changed when a job of these kinds is due. @returns a function that stops that */
  hear(kinds: readonly string[], listener: () => void): () => void;
}

export interface JobEvent {
  readonly type: 'enqueued' | 'cancelled' | 'released';
  readonly id: string;
  /** undefined for a cancelled job. */
  readonly kind?: string;
}

/** The notification that jobs of a kind are due at other times. */
const topicOf = (kind: string): string => `jobs:${kind}`;

/**
 * @param options.clock replaces the time of the database, for tests
 * @param options.tracer undefined while traces are off
 */
export function createJobs(db: Database, { clock, tracer }: { clock?: Clock; tracer?: Tracer | undefined } = {}): Jobs {
  const time = clock ?? systemClock;
  const listeners = new Set<(event: JobEvent) => void>();
  const notify = async (on: Transaction | Database, event: JobEvent): Promise<void> => {
    if (event.kind !== undefined) await on.tell(topicOf(event.kind));
    const now = (): void => {
      for (const listener of listeners) listener(event);
    };
    if ('afterCommit' in on) on.afterCommit(now);
    else now();
  };
  return {
    db,
    clock: time,
    async enqueue(tx, job) {
      const sent = tracer === undefined ? job : { ...job, payload: carrying(job.payload) };
      const made = await enqueue(tx, sent, clock);
      await notify(tx, { type: 'enqueued', id: made.id, kind: made.kind });
      return made;
    },
    claim: async (options, tx) => (await claim(tx ?? db, options, clock))[0],
    claimSome: (options) => claim(db, options, clock),
    // Nobody tells when a clock of a test moves on.
    dueIn: async (kinds) => (db.news.isLive && time === systemClock ? dueIn(db, kinds) : undefined),
    heartbeat: (job) => heartbeat(db, job, clock),
    checkpoint: (tx, job, progress) => checkpoint(tx, job, progress, clock),
    complete: (tx, job, result) => complete(tx, job, result, clock),
    async fail(tx, job, reason, options) {
      await fail(tx, job, reason, options, clock);
      if (options?.retryAt !== undefined) await notify(tx, { type: 'released', id: job.id, kind: job.kind });
    },
    async postpone(tx, job, runAt) {
      await postpone(tx, job, runAt, clock);
      await notify(tx, { type: 'released', id: job.id, kind: job.kind });
    },
    within: (job, run) => withinJob(tracer, job, time.now(), run),
    reclaim: (kinds) => reclaim(db, kinds, clock),
    removeFinished: (kinds, before, signal) => removeFinished(db, kinds, before, signal),
    async release(job) {
      await release(db, job);
      await notify(db, { type: 'released', id: job.id, kind: job.kind });
    },
    async cancel(id, tx) {
      const done = await cancel(tx ?? db, id, clock);
      if (done) await notify(tx ?? db, { type: 'cancelled', id });
      return done;
    },
    get: (id, tx) => get(tx ?? db, id),
    list: (filter) => list(db, filter),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hear(kinds, listener) {
      const ends = kinds.map((kind) => db.news.hear(topicOf(kind), listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Rows that one statement deletes, so that other writers don't wait long. */
const BATCH = 1_000;

/**
 * Deletes jobs that finished before a time. Capabilities must delete their own data of these jobs first.
 * @param before Unix time in milliseconds
 * @param signal stops between two statements
 * @returns the number of deleted jobs
 */
async function removeFinished(
  db: Database,
  kinds: readonly string[],
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let last = BATCH; last >= BATCH && signal?.aborted !== true; removed += last) {
    const { numAffectedRows } = await sql`DELETE FROM jobs WHERE id IN (SELECT id FROM jobs
      WHERE ${inList(db.kind, 'kind', kinds)} AND claimable_at IS NULL AND finished_at < ${before}
      ORDER BY id LIMIT ${sql.lit(BATCH)})`.execute(db.kysely);
    last = Number(numAffectedRows ?? 0n);
  }
  return removed;
}
