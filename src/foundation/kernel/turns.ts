/** Splits long work into slices, so that the event loop stays responsive. */
export interface Turns {
  /** Whether the current slice has used up its time. */
  readonly isOver: boolean;
  /** Yields to the event loop and starts the next slice. */
  next(): Promise<void>;
}

/** @param hold milliseconds of a slice */
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
