import { randomUUID } from 'node:crypto';
import { type Job, type Jobs, LeaseLostError } from '../../../foundation/jobs/index.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { BUCKETS, divide, FIRST_BUCKET, type Use } from './division.ts';

import {
  HOLDER,
  isWorker,
  lockWorkers,
  readWorkers,
  removeWorkers,
  type WorkerRow,
  writeWorker,
} from './worker-rows.ts';

/**
 * The part of a job that this process works on. At first the holder of the job has all of it. When it has more to do than it can, it asks
 * for help: each helper takes a number of buckets of hosts, which nobody else asks meanwhile.
 */
export interface Share {
  /** Whether others may work on the job too. */
  readonly isShared: boolean;
  /** Pages that may be under way here. */
  readonly most: number;
  /** Buckets whose pages may start here; undefined: all. */
  readonly active: readonly number[] | undefined;
  mayStart(bucket: number): boolean;
  /** Changes with every change of `active`. */
  readonly version: number;
  /** Looks at what the others do, takes what is free and gives away what is too much. @throws LeaseLostError */
  sync(use: Use): Promise<Heard>;
  /** Asks another process for help; only the holder does. */
  ask(): Promise<void>;
  /** Part of every transaction that stores pages. @throws LeaseLostError if another process may have them */
  prove(tx: Transaction): Promise<void>;
  /** Gives all back. */
  leave(tx: Transaction): Promise<void>;
}

interface Heard {
  /** Whether there are buckets that were not there before. */
  readonly hasGained: boolean;
  /** The job, as it is now. */
  readonly job: Job | undefined;
}

/** The kind of the jobs that ask for help. */
export const HELP = 'crawl_help';

/** What a job of that kind says. */
export interface HelpWanted {
  readonly jobId: string;
  /** Number of the worker, from 1. */
  readonly worker: number;
}

/** Most processes that work on one job. */
const MOST_WORKERS = 32;

const ALL: readonly number[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

interface ShareOptions {
  readonly jobs: Jobs;
  readonly jobId: string;
  readonly teamId: string | undefined;
  readonly worker: number;
  /** Most pages at once, over all workers. */
  readonly atOnce: number;
  /** Buckets that the holder never gives away. */
  readonly keeps?: Iterable<number>;
  /** Of the holder: proves that the job is still its own. */
  prove?(tx: Transaction): Promise<void>;
}

/** @returns undefined for a helper that comes too late */
export async function openShare(options: ShareOptions): Promise<Share | undefined> {
  const { jobs, jobId, worker } = options;
  const { db, clock } = jobs;
  const token = randomUUID();
  if (worker === HOLDER && db.kind === 'sqlite') return createShare(options, token, undefined);
  const row = await db.transaction(async (tx) => {
    await lockWorkers(tx, jobId);
    const rows = await readWorkers(tx, jobId, clock);
    // Nobody may take hosts before the holder has said which it has.
    if (!rows.some((one) => one.worker === HOLDER)) return undefined;
    const before = rows.find((one) => one.worker === worker);
    const own = { worker, token, buckets: before?.buckets ?? [], slots: before?.slots ?? 0, hungry: true };
    await writeWorker(tx, jobId, own, clock);
    return own;
  });
  if (row === undefined && worker !== HOLDER) return undefined;
  return createShare(options, token, row);
}

/** The part of a job that no other process can work on: its rows are in memory, or pages are fetched one by one. */
export const wholeShare = (options: ShareOptions): Share => createShare(options, '', undefined);

function createShare(
  { jobs, jobId, teamId, worker, atOnce, keeps = [], prove }: ShareOptions,
  token: string,
  row: Omit<WorkerRow, 'expiresAt'> | undefined,
): Share {
  const { db, clock } = jobs;
  const kept: ReadonlySet<number> = worker === HOLDER ? new Set([FIRST_BUCKET, ...keeps]) : new Set();
  let isShared = row !== undefined;
  let buckets: readonly number[] = row?.buckets ?? ALL;
  let leaving: ReadonlySet<number> = new Set();
  let active = new Set(buckets);
  let slots = row?.slots ?? atOnce;
  let most = slots;
  let version = 0;

  const lost = (): LeaseLostError => new LeaseLostError(`part ${worker} of job ${jobId}`);

  return {
    get isShared() {
      return isShared;
    },
    get most() {
      return most;
    },
    get active() {
      return isShared ? [...active] : undefined;
    },
    mayStart: (bucket) => active.has(bucket),
    get version() {
      return version;
    },
    async sync(use) {
      const { division, job } = await db.transaction(async (tx) => {
        await lockWorkers(tx, jobId);
        const rows = await readWorkers(tx, jobId, clock);
        if (!rows.some((one) => one.worker === worker && one.token === token)) throw lost();
        const others = rows.filter((one) => one.worker !== worker);
        const own = { worker, buckets, slots, leaving, keeps: kept };
        const division = divide(own, others, atOnce, use);
        await writeWorker(tx, jobId, { ...division, worker, token, hungry: use.hungry }, clock);
        return { division, job: await jobs.get(jobId, tx) };
      });
      const before = active;
      ({ buckets, leaving, slots, most } = division);
      active = new Set(buckets.filter((bucket) => !leaving.has(bucket)));
      const hasGained = [...active].some((bucket) => !before.has(bucket));
      if (hasGained || active.size !== before.size) version++;
      return { hasGained, job };
    },
    async ask() {
      await db.transaction(async (tx) => {
        await prove?.(tx);
        await lockWorkers(tx, jobId);
        const rows = await readWorkers(tx, jobId, clock);
        if (!isShared) await writeWorker(tx, jobId, { worker, token, buckets, slots, hungry: false }, clock);
        const numbers = new Set(rows.map((one) => one.worker));
        let next = 1;
        while (numbers.has(next)) next++;
        if (next >= Math.min(MOST_WORKERS, atOnce)) return;
        const payload: HelpWanted = { jobId, worker: next };
        // While nobody has answered the last call there is no further one.
        await jobs.enqueue(tx, { kind: HELP, teamId, payload, dedupeKey: `${jobId} ${next}` });
      });
      isShared = true;
    },
    async prove(tx) {
      await prove?.(tx);
      if (worker !== HOLDER && !(await isWorker(tx, jobId, { worker, token }))) throw lost();
    },
    leave: (tx) => removeWorkers(tx, jobId, { worker, token }),
  };
}
