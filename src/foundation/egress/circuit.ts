import { steadyTimer } from './pacer.ts';

export interface CircuitOptions {
  /** Failures in a row that open it; 3 by default. */
  readonly threshold?: number;
  /** Milliseconds of the first rest; each further failure doubles it. 60 s by default. */
  readonly rest?: number;
  /** Longest rest that doubling leads to; 30 min by default. */
  readonly longestRest?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** What a failure says beside that it was one. */
export interface Failure {
  /** Milliseconds that the other side asked for (Retry-After): opens at once for at least that long. */
  readonly rest?: number | undefined;
  /** Opens at once, as there is no use in trying again: nobody is there. */
  readonly atOnce?: boolean | undefined;
}

/** What is remembered of the health of something outside, so that one that is down is not asked again and again. */
export interface Circuit {
  /**
   * `closed`: ask. `trial`: its rest is over, and whoever gets this answer finds out how it is by now and has to report it.
   * `open`: don't ask.
   */
  enter(): 'closed' | 'trial' | 'open';
  /** Whether it is asked as usual: nothing is wrong, no rest and no trial. Changes nothing. */
  isClosed(): boolean;
  succeed(): void;
  fail(failure?: Failure): void;
  /** Milliseconds until the next trial; 0 when it may be asked. */
  remaining(): number;
}

/** Longest rest that anybody may ask for. */
const MOST_REST = 24 * 3_600_000;
/** A trial that nobody reported on is given to the next after this. */
const TRIAL_MS = 60_000;

/** A circuit breaker (M. Nygard, "Release It!", 2007): closed, open after failures, one trial after a rest. */
export function createCircuit(options: CircuitOptions = {}): Circuit {
  const { threshold = 3, rest: firstRest = 60_000, longestRest = 30 * 60_000, now = steadyTimer.now } = options;
  let failures = 0;
  /** Rests in a row without a success between them. */
  let rests = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let trialUntil = Number.NEGATIVE_INFINITY;
  return {
    enter: () => {
      if (rests === 0) return 'closed';
      const at = now();
      if (at < openUntil || at < trialUntil) return 'open';
      trialUntil = at + TRIAL_MS;
      return 'trial';
    },
    isClosed: () => rests === 0,
    succeed: () => {
      failures = 0;
      rests = 0;
      trialUntil = Number.NEGATIVE_INFINITY;
    },
    fail: ({ rest = 0, atOnce = false } = {}) => {
      const at = now();
      failures++;
      trialUntil = Number.NEGATIVE_INFINITY;
      if (rest === 0 && !atOnce && failures < threshold && rests === 0) return;
      // Requests that were under way when it opened say nothing new.
      if (at >= openUntil) rests++;
      const own = Math.min(longestRest, firstRest * 2 ** Math.min(rests - 1, 30));
      openUntil = Math.max(openUntil, at + Math.min(MOST_REST, Math.max(rest, own)));
    },
    remaining: () => (rests === 0 ? 0 : Math.max(0, openUntil - now())),
  };
}
