/** Long work on the event loop in turns, so that what others wait for comes in between. */
export interface Turns {
  /** Whether the work has held the event loop for long enough. */
  readonly isOver: boolean;
  /** Lets others have it, and begins the next turn. */
  next(): Promise<void>;
}

/** @param hold milliseconds of a turn */
export function takeTurns(hold = 10): Turns {
  let ends = performance.now() + hold;
  return {
    get isOver() {
      return performance.now() >= ends;
    },
    async next() {
      await new Promise((resolve) => setImmediate(resolve));
      ends = performance.now() + hold;
    },
  };
}
