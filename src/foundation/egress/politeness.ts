import type { Deadline } from '../kernel/deadline.ts';
import { ended } from './errors.ts';
import { steadyTimer, type Timer } from './pacer.ts';

export interface PolitenessOptions {
  /** Requests to one host at a time. */
  readonly perHost: number;
  /** Milliseconds from the start of one request to a host to the start of the next; 0 by default. */
  readonly pause?: number;
  readonly timer?: Timer;
}

export interface Turn {
  /** Who asks (a job, a team): hosts are shared evenly among callers, not among requests. */
  readonly caller?: string;
  /** Milliseconds between starts at this host where it asks for more than the usual pause (Crawl-delay). */
  readonly pause?: number;
}

export interface Politeness {
  /**
   * Runs `work` when it is its turn at that host.
   * @throws what `work` throws; ApiError REQUEST_TIMEOUT, or the reason of the abort, when the deadline ends first
   */
  run<T>(host: string, deadline: Deadline, work: () => Promise<T>, turn?: Turn): Promise<T>;
  /** Holds everybody back from a host for at least `ms` from now (Retry-After); never shortens an earlier hold. */
  hold(host: string, ms: number): void;
  /** Hosts that are remembered at the moment. */
  size(): number;
}

interface Waiting {
  readonly start: () => void;
  readonly pause: number;
}

interface Lane {
  /** By caller, in the order of their turns. */
  readonly queues: Map<string, Waiting[]>;
  running: number;
  nextAt: number;
  cancelTimer: (() => void) | undefined;
}

/** Hosts from which on those whose pause is over are looked for. */
const SWEEP_AT = 1_000;
/** Longest delay that timers take; a longer hold is waited for in parts. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * Turns for each host: at most so many requests at once, a pause between starts, callers in turn. Hosts without anyone waiting
 * cost nothing.
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
      // Behind the others, for the next turn.
      lane.queues.delete(caller);
      if (queue.length > 0) lane.queues.set(caller, queue);
      if (pause > 0) lane.nextAt = now + pause;
      lane.running++;
      start();
    }
    if (isIdle(lane)) lanes.delete(host);
  };

  const isIdle = (lane: Lane): boolean => lane.running === 0 && lane.queues.size === 0 && lane.nextAt <= timer.now();

  /** Lanes that were only kept for the sake of their pause. */
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
      // A timer that is set already fires too early, looks again and sets itself again.
      if (lane.cancelTimer === undefined) advance(host, lane);
    },
    size: () => lanes.size,
  };
}
