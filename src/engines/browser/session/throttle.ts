/** Limits a rate: of calls that come too soon, only the newest is passed on, when its time comes. */
export interface Throttle<T> {
  /** @param every milliseconds between two calls; if it becomes shorter, a waiting call may pass at once */
  set(every: number): void;
  put(one: T): void;
  /** Passes on the waiting call. */
  flush(): void;
}

export function createThrottle<T>(pass: (one: T) => void): Throttle<T> {
  let every = 0;
  let waiting: { readonly one: T } | undefined;
  let free = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const now = performance.now();
    if (now < free) {
      timer = setTimeout(run, free - now);
      return;
    }
    const { one } = waiting;
    waiting = undefined;
    free = now + every;
    pass(one);
  };
  return {
    set(wished) {
      free += wished - every;
      every = wished;
      run();
    },
    put(one) {
      waiting = { one };
      if (timer === undefined) run();
    },
    flush() {
      free = 0;
      run();
    },
  };
}
