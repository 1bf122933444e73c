/**
 * When refused requests of a team should be retried. Each gets a later time than the one before, as far apart as work is expected to
 * end, so that they do not all come back together to be refused again.
 */
export interface RetryAfter {
  /** Records how long one slot was held. */
  released(heldMs: number): void;
  /** @param slots that the team has @returns whole seconds, at least 1 */
  next(slots: number): number;
}

/** Milliseconds that a slot is expected to be held before any was released. */
const FIRST_GUESS = 1_000;
/** Weight of the latest one in the average. */
const WEIGHT = 0.2;

/** @param now milliseconds on any clock that does not jump */
export function createRetryAfter(now: () => number): RetryAfter {
  let average = FIRST_GUESS;
  let latest = 0;
  return {
    released(heldMs) {
      average += WEIGHT * (heldMs - average);
    },
    next(slots) {
      const time = now();
      // Retry-After counts whole seconds: requests that come in the same second must not be more than the slots.
      latest = Math.max(latest, time + average) + Math.max(average, 1_000) / slots;
      return Math.max(1, Math.ceil((latest - time) / 1_000));
    },
  };
}
