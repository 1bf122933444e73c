/**
 * Computes Retry-After for refused requests of a team. Each one gets a later time than the previous one, spaced by the expected
 * completion of work, so that they don't all return together and are refused again.
 */
export interface RetryAfter {
  /** Records the time that a slot was held. */
  released(heldMs: number): void;
  /** @param slots of the team @returns whole seconds, at least 1 */
  next(slots: number): number;
}

/** Expected milliseconds of holding a slot, before the first is released. */
const FIRST_GUESS = 1_000;
/** Weight of the latest value in the moving average. */
const WEIGHT = 0.2;

/** @param now monotonic time in milliseconds */
export function createRetryAfter(now: () => number): RetryAfter {
  let average = FIRST_GUESS;
  let latest = 0;
  return {
    released(heldMs) {
      average += WEIGHT * (heldMs - average);
    },
    next(slots) {
      const time = now();
      // Retry-After has whole seconds: no more requests than slots should return in the same second.
      latest = Math.max(latest, time + average) + Math.max(average, 1_000) / slots;
      return Math.max(1, Math.ceil((latest - time) / 1_000));
    },
  };
}
