import type { Deadline } from '../kernel/deadline.ts';
import { ended } from './errors.ts';
import { steadyTimer, type Timer } from './pacer.ts';

export interface PolitenessOptions {
  /** Concurrent requests to one host. */
  readonly perHost: number;
  /** Milliseconds between the starts of requests to one host; 0 by default. */
  readonly pause?: number;
  readonly timer?: Timer;
}

export interface Turn {
  /** The caller (a job, a team). Hosts are shared evenly among callers, not among requests. */
  readonly caller?: string;
  /** Milliseconds between starts at this host, if longer than the default pause (Crawl-delay). */
  readonly pause?: number;
}

export interface Politeness {
  /**
   * Runs `work` in its turn at that host.
   * @throws errors of `work`; ApiError REQUEST_TIMEOUT or the abort reason when the deadline ends first
   */
  run<T>(host: string, deadline: Deadline, work: () => Promise<T>, turn?: Turn): Promise<T>;
  /** Delays all requests to a host for at least `ms` from now (Retry-After); never shortens an earlier hold. */
  hold(host: string, ms: number): void;
  /** Hosts with state in memory. */
  size(): number;
}

interface Waiting {
  readonly start: () => void;
  readonly pause: number;
}

interface Lane {
  /** By caller, in turn order. */
  readonly queues: Map<string, Waiting[]>;
  running: number;
  nextAt: number;
  cancelTimer: (() => void) | undefined;
}

/** Number of lanes from which idle ones are swept. */
const SWEEP_AT = 1_000;
/** Longest delay of a timer, in milliseconds; longer holds are waited for in parts. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Limits requests per host: bounded concurrency, a pause between starts, and round-robin among callers. Idle hosts use no
 * memory.
 */
export function createPoliteness(options: PolitenessOptions): Politeness {
  const { perHost, pause: usual = 0, timer = steadyTimer } = options;
  const lanes = new Map<string, Lane>();
  let sweepAt = SWEEP_AT;

  const laneOf = (host: string): Lane => {
    const known = lanes.get(host);
    if (known !== undefined) return known;
    if (lanes.size >= sweepAt) {
      sweep();
      sweepAt = Math.max(SWEEP_AT, lanes.size * 2);
    }
    const lane: Lane = { queues: new Map(), running: 0, nextAt: Number.NEGATIVE_INFINITY, cancelTimer: undefined };
    lanes.set(host, lane);
    return lane;
  };

  const wake = (host: string, lane: Lane, ms: number): void => {
    lane.cancelTimer = timer.after(Math.min(Math.ceil(ms), MAX_DELAY), () => {
      lane.cancelTimer = undefined;
      advance(host, lane);
    });
  };

  const advance = (host: string, lane: Lane): void => {
    lane.cancelTimer?.();
    lane.cancelTimer = undefined;
    while (lane.queues.size > 0 && lane.running < perHost) {
      const now = timer.now();
      if (now < lane.nextAt) {
        wake(host, lane, lane.nextAt - now);
        return;
      }
      const [caller, queue] = lane.queues.entries().next().value as [string, Waiting[]];
      const { start, pause } = queue.shift() as Waiting;
      // Moves the caller to the end of the round.
      lane.queues.delete(caller);
      if (queue.length > 0) lane.queues.set(caller, queue);
      if (pause > 0) lane.nextAt = now + pause;
      lane.running++;
      start();
    }
    if (isIdle(lane)) lanes.delete(host);
  };

  const isIdle = (lane: Lane): boolean => lane.running === 0 && lane.queues.size === 0 && lane.nextAt <= timer.now();

  /** Deletes lanes that were kept only for their pause. */
  const sweep = (): void => {
    for (const [host, lane] of lanes) if (isIdle(lane)) lanes.delete(host);
  };

  const turnAt = (host: string, signal: AbortSignal, caller: string, pause: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(ended(signal));
      const lane = laneOf(host);
      const waiting: Waiting = {
        pause,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        const queue = lane.queues.get(caller) ?? [];
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        if (queue.length === 0) lane.queues.delete(caller);
        advance(host, lane);
        reject(ended(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      const queue = lane.queues.get(caller);
      if (queue === undefined) lane.queues.set(caller, [waiting]);
      else queue.push(waiting);
      advance(host, lane);
    });

  return {
    run: async (host, deadline, work, turn = {}) => {
      const pause = Math.max(usual, turn.pause ?? 0);
      await turnAt(host, deadline.signal, turn.caller ?? '', pause);
      const lane = laneOf(host);
      try {
        return await work();
      } finally {
        lane.running--;
        advance(host, lane);
      }
    },
    hold: (host, ms) => {
      const lane = laneOf(host);
      lane.nextAt = Math.max(lane.nextAt, timer.now() + Math.max(0, ms));
      // A pending timer fires too early, checks again and rearms itself.
      if (lane.cancelTimer === undefined) advance(host, lane);
    },
    size: () => lanes.size,
  };
}
