import type { Deadline } from '../../foundation/kernel/deadline.ts';

/** Turns for work of different weight, in the order of asking. */
export interface Slots {
  /**
   * Waits for `weight` of what there is.
   * @returns gives it back; calling it twice does nothing
   * @throws the deadline's reason when it ends first
   */
  take(weight: number, deadline: Deadline): Promise<() => void>;
  /** How many wait. */
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
      // The one that came first goes first, also where a lighter one would fit in.
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
