import type { Deadline } from '../../foundation/kernel/deadline.ts';

/** Slots for work of different weight, in order of arrival. */
export interface Slots {
  /**
   * Waits for `weight` slots.
   * @returns a function that releases them; calling it twice has no effect
   * @throws the deadline's reason if it ends first
   */
  take(weight: number, deadline: Deadline): Promise<() => void>;
  /** Number of waiters. */
  readonly waiting: number;
}

interface Waiter {
  readonly weight: number;
  readonly go: () => void;
}

export function createSlots(total: number): Slots {
  let free = total;
  const queue = new Set<Waiter>();

  const give = (weight: number): (() => void) => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      free += weight;
      next();
    };
  };
  const next = (): void => {
    for (const waiter of queue) {
      // First come, first served, even if a lighter one would fit.
      if (waiter.weight > free) return;
      queue.delete(waiter);
      free -= waiter.weight;
      waiter.go();
    }
  };

  return {
    take: (wanted, { signal }) => {
      const weight = Math.min(wanted, total);
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const leave = (): void => {
          queue.delete(waiter);
          reject(signal.reason);
          next();
        };
        const waiter: Waiter = {
          weight,
          go: () => {
            signal.removeEventListener('abort', leave);
            resolve(give(weight));
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.add(waiter);
        next();
      });
    },
    get waiting() {
      return queue.size;
    },
  };
}
