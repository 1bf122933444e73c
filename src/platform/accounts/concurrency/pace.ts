/**
 * When those who were refused should come again. Each is told a later moment than the one before, as far apart as work is expected to
 * end, so that they don't all come back at once to be refused again.
 */
export interface Pace {
  /** Notes how long one was at work. */
  worked(ms: number): void;
  /** @param atOnce how many may be at work @returns whole seconds, at least 1 */
  retryAfter(atOnce: number): number;
}

/** Milliseconds of work that are expected before any has ended. */
const FIRST_GUESS = 1_000;
/** Weight of the last one in the average. */
const WEIGHT = 0.2;

/** @param now milliseconds on any clock that does not jump */
export function createPace(now: () => number): Pace {
  let average = FIRST_GUESS;
  let next = 0;
  return {
    worked(ms) {
      average += WEIGHT * (ms - average);
    },
    retryAfter(atOnce) {
      const time = now();
      // Retry-After counts whole seconds: nobody who comes in the same second as others finds more than is free at once.
      next = Math.max(next, time + average) + Math.max(average, 1_000) / atOnce;
      return Math.max(1, Math.ceil((next - time) / 1_000));
    },
  };
}
