/** Lets things through at a bounded rate. */
export interface Pace<T> {
  /** @param every milliseconds between two; what waits goes through at once when that is shorter now */
  set(every: number): void;
  /** Behind those that wait. */
  add(one: T): void;
  /** In the place of those that wait: only the newest counts. */
  put(one: T): void;
  /** Lets through what waits. */
  flush(): void;
  /** Forgets what waits. */
  clear(): void;
}

export function createPace<T>(pass: (one: T) => void): Pace<T> {
  let every = 0;
  let waiting: T[] = [];
  let free = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const now = performance.now();
      if (now < free) {
        timer = setTimeout(run, free - now);
        return;
      }
      free = now + every;
      pass(waiting.shift() as T);
    }
  };
  return {
    set(wished) {
      free += wished - every;
      every = wished;
      run();
    },
    add(one) {
      waiting.push(one);
      if (timer === undefined) run();
    },
    put(one) {
      waiting = [one];
      if (timer === undefined) run();
    },
    flush() {
      free = 0;
      for (const one of waiting.splice(0)) pass(one);
      run();
    },
    clear() {
      waiting = [];
    },
  };
}
