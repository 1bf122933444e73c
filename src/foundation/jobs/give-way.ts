/**
 * How many jobs of a kind that gives way run at once: as many as may, as long as the event loop is quick; fewer while it is late, so that
 * thousands of jobs that are due together hold up no request of the API.
 */

/** Milliseconds of a turn of the event loop up to which more jobs may run, and above which fewer do. */
const QUICK = 10;
const LATE = 30;
/** Jobs at first and at least; what of them is left after a late turn, and what a quick one makes of them. */
const LEAST = 8;
const LEFT = 0.7;
const MORE = 1.25;

/**
 * @param most jobs that ever run at once
 * @param used whether all that may run do
 */
export function nextLimit(limit: number, turn: number, most: number, used: boolean): number {
  if (turn > LATE) return Math.min(most, Math.max(LEAST, Math.floor(limit * LEFT)));
  return turn <= QUICK && used ? Math.min(most, Math.ceil(limit * MORE)) : limit;
}

/** Jobs that run at once at first. */
export const firstLimit = (most: number): number => Math.min(most, 2 * LEAST);

/** Milliseconds of the next turn of the event loop. */
export async function loopTurn(): Promise<number> {
  const since = performance.now();
  await new Promise(setImmediate);
  return performance.now() - since;
}
