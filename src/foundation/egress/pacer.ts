import type { Clock } from '../kernel/clock.ts';
import type { Deadline } from '../kernel/deadline.ts';
import { ownField } from '../kernel/table.ts';
import { ended } from './errors.ts';

/** The request rate of a public API. */
export interface Pace {
  /** Milliseconds from the start of one request to the start of the next. */
  readonly every: number;
  /** Concurrent requests. */
  readonly atOnce: number;
}

/**
 * Rates that the APIs publish. arXiv: one request per three seconds on a single connection
 * (info.arxiv.org/help/api/tou.html, OAI-PMH included). Europe PMC: at most ten per second, of which we use half. GitHub
 * limits by the minute and reports the remaining requests in each response; the pace here only smooths bursts.
 */
export const API_PACES = {
  arxiv: { every: 3_000, atOnce: 1 },
  europepmc: { every: 200, atOnce: 2 },
  github: { every: 50, atOnce: 4 },
} as const satisfies Record<string, Pace>;

export interface Pacer {
  /**
   * Runs `work` in its turn: first in, first out among all callers of that API in this process.
   * @throws errors of `work`; ApiError REQUEST_TIMEOUT or the abort reason when the deadline ends first
   */
  run<T>(api: string, deadline: Deadline, work: () => Promise<T>): Promise<T>;
  /** Delays all requests to that API for at least `ms` from now; never shortens an earlier hold. */
  hold(api: string, ms: number): void;
  /** Milliseconds until the next request to that API may start. */
  wait(api: string): number;
}

/** A clock with timers. */
export interface Timer extends Clock {
  /** Calls `action` once after `ms`. @returns a function that cancels it */
  after(ms: number, action: () => void): () => void;
}

/** Monotonic time: unaffected by changes of the system clock. */
export const steadyTimer: Timer = {
  now: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** Longest delay of a timer, in milliseconds; longer holds are waited for in parts. */
const MAX_DELAY = 2 ** 31 - 1;

interface Lane {
  readonly pace: Pace;
  readonly queue: (() => void)[];
  running: number;
  nextAt: number;
  cancelTimer: (() => void) | undefined;
}

/**
 * Creates the pacer that all users of an API in this process share.
 * @param paces by name of the API; `run`, `hold` and `wait` throw an Error for any other name
 */
export function createPacer(paces: Readonly<Record<string, Pace>> = API_PACES, timer: Timer = steadyTimer): Pacer {
  const lanes = new Map<string, Lane>();
  const laneOf = (api: string): Lane => {
    const known = lanes.get(api);
    if (known !== undefined) return known;
    const pace = ownField(paces, api);
    if (pace === undefined) throw new Error(`no pace is known for the API "${api}"`);
    const lane: Lane = { pace, queue: [], running: 0, nextAt: Number.NEGATIVE_INFINITY, cancelTimer: undefined };
    lanes.set(api, lane);
    return lane;
  };

  const advance = (lane: Lane): void => {
    lane.cancelTimer?.();
    lane.cancelTimer = undefined;
    while (lane.queue.length > 0 && lane.running < lane.pace.atOnce) {
      const now = timer.now();
      if (now < lane.nextAt) {
        lane.cancelTimer = timer.after(Math.min(Math.ceil(lane.nextAt - now), MAX_DELAY), () => {
          lane.cancelTimer = undefined;
          advance(lane);
        });
        return;
      }
      lane.nextAt = now + lane.pace.every;
      lane.running++;
      (lane.queue.shift() as () => void)();
    }
  };

  const turn = (lane: Lane, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(ended(signal));
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        lane.queue.splice(lane.queue.indexOf(start), 1);
        advance(lane);
        reject(ended(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      lane.queue.push(start);
      advance(lane);
    });

  return {
    run: async (api, deadline, work) => {
      const lane = laneOf(api);
      await turn(lane, deadline.signal);
      try {
        return await work();
      } finally {
        lane.running--;
        advance(lane);
      }
    },
    hold: (api, ms) => {
      const lane = laneOf(api);
      // A timer that is set already fires too early, looks again and sets itself again.
      lane.nextAt = Math.max(lane.nextAt, timer.now() + Math.max(0, ms));
    },
    wait: (api) => Math.max(0, laneOf(api).nextAt - timer.now()),
  };
}

/**
 * The delay of a Retry-After header (RFC 9110 10.2.3: seconds or an HTTP date) in milliseconds; 0 for a date in the past.
 * @param now Unix time in milliseconds
 * @returns undefined for a missing or malformed header
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3},? .*\d/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/**
 * Milliseconds to wait after attempt number `attempt` (from 1): `base` doubled with each attempt up to `cap`. The upper half is
 * random, so that callers that failed together don't retry together.
 * @param random from 0 to 1, for tests
 */
export function backoff(attempt: number, base = 1_000, cap = 60_000, random: () => number = Math.random): number {
  const full = Math.min(cap, base * 2 ** Math.min(attempt - 1, 30));
  return full / 2 + (random() * full) / 2;
}
