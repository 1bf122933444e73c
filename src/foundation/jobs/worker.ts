import { type Log, silentLog } from '../kernel/log.ts';
import type { ClaimedJob } from './job.ts';
import type { Jobs } from './jobs.ts';
import { type JobHandler, type RunOptions, runJob } from './run-job.ts';

/** How jobs of one kind are run. */
export interface KindOfJob extends Pick<RunOptions, 'maxAttempts' | 'backoff'> {
  readonly run: JobHandler;
  /** Most of this kind at once in this worker. Default: as many as the worker takes. */
  readonly atOnce?: number;
  /** Most of one team at once, over all workers; its teams take turns then. Default: first come, first served. */
  readonly perTeam?: number;
}

export interface WorkerOptions {
  readonly jobs: Jobs;
  readonly kinds: Readonly<Record<string, KindOfJob>>;
  /** Most jobs at once. Default 4. */
  readonly atOnce?: number;
  /** Milliseconds without a sign of life after which others take a job over. Default 30 s. */
  readonly leaseMs?: number;
  /** Default: a third of the lease. */
  readonly heartbeatMs?: number;
  /** Interval of checks for jobs that other processes enqueued and for due jobs. Default 1 s. */
  readonly pollMs?: number;
  readonly log?: Log;
}

/** Jobs of a kind that are taken by one statement: more, and other processes would find nothing to do. */
const TAKEN_AT_ONCE = 8;
/** Milliseconds between two looks for processes that are gone. */
const RECLAIM_EVERY = 5_000;

export interface Worker {
  /** How many jobs it runs now. */
  readonly running: number;
  /** Looks for work at once. */
  wake(): void;
  /**
   * Claims no more jobs, lets running ones finish for `graceMs` (default 0), then stops them, and they return to the queue. One that does
   * not stop is abandoned after `patienceMs` (default 10 s); its lease expires.
   */
  stop(options?: { graceMs?: number; patienceMs?: number }): Promise<void>;
}

/** Claims and runs jobs until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const { jobs, kinds, atOnce = 4, leaseMs = 30_000, heartbeatMs, pollMs = 1_000, log = silentLog } = options;
  const running = new Set<Promise<void>>();
  /** How many of each kind run. */
  const busy = new Map<string, number>();
  /** Whether some kind had no room at the last look. */
  let isShort = false;
  const stop = new AbortController();
  let stopping = false;
  const bell = createBell();
  const unlisten = jobs.listen((event) => {
    if (event.type !== 'cancelled' && event.kind && event.kind in kinds) bell.ring();
  });

  const perTeam = Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { perTeam }]) => (perTeam === undefined ? [] : [[kind, perTeam]])),
  );
  let looked = Number.NEGATIVE_INFINITY;
  /** Jobs of killed processes of this machine need not wait until their leases expire. */
  const takeOver = async (): Promise<void> => {
    if (performance.now() - looked < RECLAIM_EVERY) return;
    looked = performance.now();
    await jobs.reclaim(Object.keys(kinds));
  };

  /** How many more of a kind this worker can run. */
  const roomFor = (kind: string): number => {
    const { atOnce: most = atOnce } = kinds[kind] as KindOfJob;
    return Math.min(atOnce - running.size, most - (busy.get(kind) ?? 0));
  };

  async function run(job: ClaimedJob): Promise<void> {
    const { run: handler, maxAttempts, backoff } = kinds[job.kind] as KindOfJob;
    const fields = { job: job.id, kind: job.kind };
    try {
      const outcome = await runJob(jobs, job, handler, {
        signal: stop.signal,
        ...(heartbeatMs && { heartbeatMs }),
        ...(maxAttempts && { maxAttempts }),
        ...(backoff && { backoff }),
      });
      if (outcome === 'failed' || outcome === 'retrying') {
        log.warn({ ...fields, outcome, error: (await jobs.get(job.id))?.error }, 'job failed');
      } else log.debug({ ...fields, outcome }, 'job ended');
    } catch (error) {
      log.error({ ...fields, err: error }, 'recording the outcome of a job failed');
    }
  }

  function start(job: ClaimedJob): void {
    const { kind } = job;
    busy.set(kind, (busy.get(kind) ?? 0) + 1);
    const done: Promise<void> = run(job).finally(() => {
      running.delete(done);
      busy.set(kind, (busy.get(kind) ?? 0) - 1);
      // What ends makes room; where there was room for all kinds, there is nothing that waited for it.
      if (isShort || kind in perTeam) bell.ring();
    });
    running.add(done);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      bell.hush();
      const open = Object.keys(kinds).filter((kind) => roomFor(kind) > 0);
      isShort = open.length < Object.keys(kinds).length;
      const claimed = open.length > 0 ? await claimSome(open) : [];
      for (const job of claimed) start(job);
      if (claimed.length === 0) await bell.heard(pollMs);
    }
  }

  async function claimSome(open: string[]): Promise<ClaimedJob[]> {
    try {
      await takeOver();
      const most = (kind: string): number => Math.min(TAKEN_AT_ONCE, roomFor(kind));
      return await jobs.claimSome({ kinds: open, leaseMs, perTeam, most });
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
        bell.ring();
        await looping;
        if (graceMs > 0) await atMost(graceMs, Promise.all(running));
        stop.abort(new Error('the worker stops'));
        await atMost(patienceMs, Promise.all(running));
      })();
      return stopped;
    },
  };
}

/** Wakes one waiter; a ring before the waiting counts too, until it is hushed. */
function createBell(): { ring(): void; hush(): void; heard(ms: number): Promise<void> } {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    hush() {
      rung = false;
    },
    async heard(ms) {
      if (rung) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
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
