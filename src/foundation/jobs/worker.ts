import { createBell } from '../kernel/bell.ts';
import { type Log, silentLog } from '../kernel/log.ts';
import { ownField } from '../kernel/table.ts';
import { createGivingWay } from './give-way.ts';
import type { ClaimedJob } from './job.ts';
import type { Jobs } from './jobs.ts';
import type { JobMetrics } from './metrics.ts';
import { type JobHandler, type Outcome, type RunOptions, runJob } from './run-job.ts';

/** A kind of job that a worker runs. */
export interface KindOfJob extends Pick<RunOptions, 'maxAttempts' | 'backoff'> {
  readonly run: JobHandler;
  /** Limit of concurrent jobs of this kind in this worker. Default: the worker's limit. */
  readonly atOnce?: number;
  /** Runs fewer at once while the event loop is late: for short jobs of which thousands may be due together. */
  readonly givesWay?: boolean;
  /** Limit of concurrent jobs of one team in all workers; makes teams take turns. Default: no limit, first in, first out. */
  readonly perTeam?: number;
}

export interface WorkerOptions {
  readonly jobs: Jobs;
  readonly kinds: Readonly<Record<string, KindOfJob>>;
  /** Limit of concurrent jobs. Default 4. */
  readonly atOnce?: number;
  /** Milliseconds without a heartbeat after which others can claim a job. Default 30 s. */
  readonly leaseMs?: number;
  /** Default: a third of the lease. */
  readonly heartbeatMs?: number;
  /** Milliseconds between checks for due jobs and for jobs of peer processes, while these cannot tell of them. Default 1 s. */
  readonly pollMs?: number;
  readonly log?: Log;
  /** Called when a run of a job has ended. */
  readonly metrics?: JobMetrics;
}

/** Limit of jobs that one statement claims, so that peer processes get jobs too. */
const CLAIM_BATCH = 8;
/** Milliseconds between checks for whether kinds that give way may run more. */
const LOOK_AGAIN = 50;
/** Milliseconds between checks for dead processes. */
const RECLAIM_EVERY = 5_000;

export interface Worker {
  /** Number of running jobs. */
  readonly running: number;
  /** Checks for jobs at once. */
  wake(): void;
  /**
   * Stops claiming jobs, lets running ones finish for `graceMs` (default 0), then aborts them, which returns them to the queue. Jobs
   * that don't stop are abandoned after `patienceMs` (default 10 s); their leases expire.
   */
  stop(options?: { graceMs?: number; patienceMs?: number }): Promise<void>;
}

/** Claims and runs jobs until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const { jobs, kinds, atOnce = 4, leaseMs = 30_000, heartbeatMs, pollMs = 1_000, log = silentLog, metrics } = options;
  const running = new Set<Promise<void>>();
  /** Number of running jobs by kind. */
  const busy = new Map<string, number>();
  /** Kinds that had no room at the last check. */
  let full: ReadonlySet<string> = new Set();
  /** Jobs that were left to other processes, with the time until which, of `performance.now()`. */
  const passed = new Map<string, number>();
  const stop = new AbortController();
  let stopping = false;
  const bell = createBell();
  const unlisten = jobs.listen((event) => {
    if (event.type !== 'cancelled' && event.kind && Object.hasOwn(kinds, event.kind)) bell.ring();
  });
  const unhear = jobs.hear(Object.keys(kinds), bell.ring);

  const perTeam = Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { perTeam }]) => (perTeam === undefined ? [] : [[kind, perTeam]])),
  );
  let checkedAt = Number.NEGATIVE_INFINITY;
  /** Reclaims the jobs of dead processes of this machine before their leases expire. */
  const reclaimDead = async (): Promise<void> => {
    if (performance.now() - checkedAt < RECLAIM_EVERY) return;
    checkedAt = performance.now();
    await jobs.reclaim(Object.keys(kinds));
  };

  const mostOf = (kind: string): number => ownField(kinds, kind)?.atOnce ?? atOnce;
  const givingWay = createGivingWay(
    new Map(Object.entries(kinds).flatMap(([kind, { givesWay }]) => (givesWay ? [[kind, mostOf(kind)]] : []))),
    bell.ring,
  );
  /** Number of further jobs of a kind that this worker can run. */
  const roomFor = (kind: string): number =>
    Math.min(atOnce - running.size, mostOf(kind) - (busy.get(kind) ?? 0), givingWay.room(kind));
  const isWorthIt = (kind: string): boolean => roomFor(kind) >= Math.min(CLAIM_BATCH, givingWay.worth(kind));

  async function run(job: ClaimedJob): Promise<void> {
    const { run: handler, maxAttempts, backoff } = ownField(kinds, job.kind) as KindOfJob;
    const fields = { job: job.id, kind: job.kind };
    const began = performance.now();
    const whole = async (): Promise<Outcome> => {
      const outcome = await runJob(jobs, job, handler, {
        signal: stop.signal,
        passed: (ms) => void passed.set(job.id, performance.now() + ms),
        ...(heartbeatMs && { heartbeatMs }),
        ...(maxAttempts && { maxAttempts }),
        ...(backoff && { backoff }),
      });
      metrics?.ended(job.kind, outcome, (performance.now() - began) / 1000);
      if (outcome === 'failed' || outcome === 'retrying') {
        log.warn({ ...fields, outcome, error: (await jobs.get(job.id))?.error }, 'job failed');
      } else log.debug({ ...fields, outcome }, 'job ended');
      return outcome;
    };
    try {
      await jobs.within(job, whole);
    } catch (error) {
      log.error({ ...fields, err: error }, 'recording the outcome of a job failed');
    }
  }

  function start(job: ClaimedJob): void {
    const { kind } = job;
    busy.set(kind, (busy.get(kind) ?? 0) + 1);
    const ended = givingWay.started(kind);
    const done: Promise<void> = run(job).finally(() => {
      ended();
      running.delete(done);
      busy.set(kind, (busy.get(kind) ?? 0) - 1);
      // A free slot matters only to kinds that had none, and where teams take turns.
      if ([...full].some(isWorthIt) || Object.hasOwn(perTeam, kind)) bell.ring();
    });
    running.add(done);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      bell.reset();
      const open = Object.keys(kinds).filter((kind) => roomFor(kind) > 0);
      full = new Set(Object.keys(kinds).filter((kind) => !open.includes(kind)));
      const since = performance.now();
      const claimed = open.length > 0 ? await claimSome(open) : [];
      const claim = open.length > 0 ? performance.now() - since : undefined;
      for (const job of claimed) start(job);
      await givingWay.look([...new Set(claimed.map(({ kind }) => kind))], claim);
      if (claimed.length > 0) continue;
      const held = [...full].filter(givingWay.isHeld);
      await bell.wait(held.length > 0 ? LOOK_AGAIN : await pauseFor(open));
      await givingWay.look(held, claim);
    }
  }

  /** Milliseconds to wait after a check that found nothing. */
  async function pauseFor(open: string[]): Promise<number> {
    const due = await jobs.dueIn(open).catch(() => undefined);
    // What is due and could not be claimed is free again without a word.
    return due === undefined || due <= 0 ? pollMs : due;
  }

  async function claimSome(open: string[]): Promise<ClaimedJob[]> {
    try {
      await reclaimDead();
      const limit = (kind: string): number => Math.min(CLAIM_BATCH, roomFor(kind));
      for (const [id, until] of passed) if (until <= performance.now()) passed.delete(id);
      return await jobs.claimSome({ kinds: open, leaseMs, perTeam, except: [...passed.keys()], limit });
    } catch (error) {
      log.error({ err: error }, 'claiming a job failed');
      return [];
    }
  }

  const looping = loop();
  let stopped: Promise<void> | undefined;
  return {
    get running() {
      return running.size;
    },
    wake: bell.ring,
    stop({ graceMs = 0, patienceMs = 10_000 } = {}) {
      stopped ??= (async () => {
        stopping = true;
        unlisten();
        unhear();
        bell.ring();
        await looping;
        if (graceMs > 0) await atMost(graceMs, Promise.all(running));
        stop.abort(new Error('the worker is stopping'));
        await atMost(patienceMs, Promise.all(running));
      })();
      return stopped;
    },
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
