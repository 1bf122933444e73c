import { anySignal } from './any-signal.ts';

/**
 * When a call must be over, with the abort signal that ends it. Passed through every call that can wait; it can be shortened but not
 * extended.
 */
export interface Deadline {
  /** Aborts at the deadline or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Remaining milliseconds; 0 when it has passed or was aborted, Infinity without a limit. */
  remaining(): number;
  /** The same deadline, but at most `ms` from now: this very one if it is sooner. */
  within(ms: number): Deadline;
}

/**
 * @param ms milliseconds from now; Infinity for no limit
 * @param parent a signal that ends it earlier, such as a closed connection or a shutdown
 */
export function deadlineIn(ms: number, parent?: AbortSignal): Deadline {
  const ends = performance.now() + ms;
  const timeout = Number.isFinite(ms)
    ? AbortSignal.timeout(Math.ceil(Math.max(0, Math.min(ms, 2 ** 31 - 1))))
    : undefined;
  const signal = anySignal(parent, timeout);
  const remaining = (): number => (signal.aborted ? 0 : Math.max(0, ends - performance.now()));
  const own: Deadline = {
    signal,
    remaining,
    // Two timers for one moment would end in any order.
    within: (less) => (less < remaining() ? deadlineIn(less, signal) : own),
  };
  return own;
}
