import { steadyTimer } from './pacer.ts';

export interface CircuitOptions {
  /** Consecutive failures that open the circuit; 3 by default. */
  readonly threshold?: number;
  /** First rest in milliseconds, doubled by each failed trial; 60 s by default. */
  readonly rest?: number;
  /** Upper bound of the doubled rest, in milliseconds; 30 min by default. */
  readonly longestRest?: number;
  /** Called with whether the service fails: after each success, and when the circuit opens. */
  readonly onChange?: ((isFailing: boolean) => void) | undefined;
  /** Monotonic time, in milliseconds. */
  readonly now?: () => number;
}

/** Details of a failure. */
export interface Failure {
  /** Milliseconds that the service requested (Retry-After), at most 24 hours: opens the circuit at once for at least that long. */
  readonly rest?: number | undefined;
  /** Opens the circuit at once, as retries are futile: nothing listens there. */
  readonly atOnce?: boolean | undefined;
}

/** Leave to call the service. */
interface CircuitPass {
  /** The rest is over, and this is the one call that finds out whether the service is back. */
  readonly isTrial: boolean;
  /** The call is over, in any way: if it was the trial and had no outcome, as its caller left, the next caller makes the trial. */
  leave(): void;
}

/** Health of an external service, so that one that is down isn't called repeatedly. */
export interface Circuit {
  /** undefined: don't call the service. Else the caller calls it, reports the outcome, and leaves. */
  enter(): CircuitPass | undefined;
  /** Whether the service is healthy: neither resting nor on trial. Has no side effects. */
  isClosed(): boolean;
  succeed(): void;
  fail(failure?: Failure): void;
  /** Milliseconds until the next trial; 0 when calls are allowed. */
  remaining(): number;
}

/** Longest rest that a service can request, in milliseconds. */
const MAX_REST = 24 * 3_600_000;
/** Milliseconds after which a trial without a reported outcome is offered again. */
const TRIAL_MS = 60_000;

const CLOSED: CircuitPass = { isTrial: false, leave: () => {} };

/** A circuit breaker (M. Nygard, "Release It!", 2007): closed, open after failures, one trial after a rest. */
export function createCircuit(options: CircuitOptions = {}): Circuit {
  const {
    threshold = 3,
    rest: firstRest = 60_000,
    longestRest = 30 * 60_000,
    now = steadyTimer.now,
    onChange,
  } = options;
  let failures = 0;
  /** Consecutive rests without a success. */
  let rests = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let trialUntil = Number.NEGATIVE_INFINITY;
  let trial: CircuitPass | undefined;
  return {
    enter: () => {
      if (rests === 0) return CLOSED;
      const at = now();
      if (at < openUntil || at < trialUntil) return undefined;
      trialUntil = at + TRIAL_MS;
      const own: CircuitPass = {
        isTrial: true,
        leave: () => {
          if (trial === own) trialUntil = Number.NEGATIVE_INFINITY;
        },
      };
      trial = own;
      return own;
    },
    isClosed: () => rests === 0,
    succeed: () => {
      onChange?.(false);
      failures = 0;
      rests = 0;
      trialUntil = Number.NEGATIVE_INFINITY;
    },
    fail: ({ rest = 0, atOnce = false } = {}) => {
      const at = now();
      failures++;
      trialUntil = Number.NEGATIVE_INFINITY;
      if (rest === 0 && !atOnce && failures < threshold && rests === 0) return;
      // Failures of calls that were in flight when the circuit opened don't count again.
      if (rests === 0) onChange?.(true);
      if (at >= openUntil) rests++;
      const own = Math.min(longestRest, firstRest * 2 ** Math.min(rests - 1, 30));
      openUntil = Math.max(openUntil, at + Math.min(MAX_REST, Math.max(rest, own)));
    },
    remaining: () => (rests === 0 ? 0 : Math.max(0, openUntil - now())),
  };
}

/** Enters all of the circuits. @returns undefined if one is open; then none has lost its trial */
export function enterAll(circuits: readonly Circuit[]): CircuitPass[] | undefined {
  const passes: CircuitPass[] = [];
  for (const circuit of circuits) {
    const pass = circuit.enter();
    if (pass === undefined) {
      for (const one of passes) one.leave();
      return undefined;
    }
    passes.push(pass);
  }
  return passes;
}
