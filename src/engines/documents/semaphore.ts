/** Runs a limited number of tasks at a time; the others wait, first come, first served. */
export interface Semaphore {
  /** @throws errors of `work`; the reason of the signal if it aborts while waiting */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Waiting tasks. */
  readonly waiting: number;
}

export function createSemaphore(atOnce: number): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = (signal: AbortSignal): Promise<void> => {
    if (running < atOnce) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(start);
    });
  };
  return {
    get waiting() {
      return queue.length;
    },
    async run(signal, work) {
      signal.throwIfAborted();
      await turn(signal);
      try {
        return await work();
      } finally {
        // The slot is passed on directly, so that no new task takes it.
        const next = queue.shift();
        if (next === undefined) running--;
        else next();
      }
    },
  };
}
