/** Work of a run that goes on beside its loop, counted by kind. */
export interface Tasks<Kind extends string> {
  /** Starts something. */
  start(kind: Kind, work: () => Promise<void>): void;
  count(kind: Kind): number;
  /** Resolves when all has ended, whatever became of it. */
  ended(): Promise<void>;
}

/**
 * @param failed called with what a task throws
 * @param over called after the end of each
 */
export function createTasks<Kind extends string>(failed: (error: unknown) => void, over: () => void): Tasks<Kind> {
  const running = new Set<Promise<void>>();
  const counts = new Map<Kind, number>();
  const count = (kind: Kind): number => counts.get(kind) ?? 0;
  return {
    start(kind, work) {
      counts.set(kind, count(kind) + 1);
      const task = work()
        .catch(failed)
        .finally(() => {
          running.delete(task);
          counts.set(kind, count(kind) - 1);
          over();
        });
      running.add(task);
    },
    count,
    async ended() {
      await Promise.allSettled(running);
    },
  };
}
