/**
 * The limit on pages that this process works on at once, for all jobs together. Teams take turns, so that a team with very many pages
 * leaves room for a team with few.
 */
export interface PageSemaphore {
  /** Waits for a slot. @returns a function that releases it, once @throws the reason of the signal */
  acquire(teamId: string, signal: AbortSignal): Promise<() => void>;
  /** How many wait for a slot. */
  readonly waiting: number;
}

interface Waiter {
  go(): void;
}

export function createPageSemaphore(atOnce: number): PageSemaphore {
  const working = new Map<string, number>();
  /** The queue of each team that waits, the team whose last slot is longest ago first. */
  const queues = new Map<string, Set<Waiter>>();
  let busy = 0;

  const take = (teamId: string): (() => void) => {
    busy++;
    working.set(teamId, (working.get(teamId) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      busy--;
      const others = (working.get(teamId) ?? 1) - 1;
      if (others === 0) working.delete(teamId);
      else working.set(teamId, others);
      admit();
    };
  };

  /** Admits the team with the fewest slots among those that wait; among equals the one that waits longest. */
  const admit = (): void => {
    while (busy < atOnce && queues.size > 0) {
      let next: string | undefined;
      for (const teamId of queues.keys()) {
        if (next === undefined || (working.get(teamId) ?? 0) < (working.get(next) ?? 0)) next = teamId;
      }
      const queue = queues.get(next as string) as Set<Waiter>;
      const [first] = queue as Set<Waiter> & Iterable<Waiter>;
      queue.delete(first as Waiter);
      queues.delete(next as string);
      if (queue.size > 0) queues.set(next as string, queue);
      (first as Waiter).go();
    }
  };

  return {
    get waiting() {
      let sum = 0;
      for (const queue of queues.values()) sum += queue.size;
      return sum;
    },
    acquire(teamId, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (busy < atOnce && queues.size === 0) return Promise.resolve(take(teamId));
      return new Promise((resolve, reject) => {
        const queue = queues.get(teamId) ?? new Set();
        queues.set(teamId, queue);
        const giveUp = (): void => {
          queue.delete(waiter);
          if (queue.size === 0 && queues.get(teamId) === queue) queues.delete(teamId);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          go() {
            signal.removeEventListener('abort', giveUp);
            resolve(take(teamId));
          },
        };
        queue.add(waiter);
        signal.addEventListener('abort', giveUp, { once: true });
        admit();
      });
    },
  };
}
