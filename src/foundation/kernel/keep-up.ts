import { setTimeout as sleep } from 'node:timers/promises';

/** A loop that keeps something up to date for as long as the service runs. */
export interface KeepUp {
  /** Resolves when nothing is left to do; rejects when it cannot be done. */
  settled(): Promise<void>;
  /** Ends after the work in progress. */
  stop(): Promise<void>;
}

/** What one round of the loop can use. */
export interface Looking {
  /** Aborts when the loop is to end. */
  readonly signal: AbortSignal;
  /** Whether a caller waits until nothing is left to do. */
  isAwaited(): boolean;
  /** Tells those callers that nothing is left; the pause after this round ends as soon as another one waits. */
  settle(): void;
}

/**
 * Looks for work and does it, one round after the other. While a caller waits, the pauses keep the process alive.
 * @param look milliseconds until the next round; what it throws rejects those who wait
 * @param options.failed milliseconds until the next round after one that threw
 * @param options.stopping ends the work in progress
 */
export function keepUp(
  look: (about: Looking) => Promise<number>,
  options: { readonly failed: (error: unknown) => number; readonly stopping?: () => void },
): KeepUp {
  const stop = new AbortController();
  const { signal } = stop;
  const waiting = new Set<{ resolve: () => void; reject: (error: unknown) => void }>();
  let pause = new AbortController();
  let isIdle = false;

  /** What those are told who waited when a round began: it may have missed what others who came since wait for. */
  const round = async (): Promise<number> => {
    const early = [...waiting];
    isIdle = false;
    const settle = (): void => {
      isIdle = true;
      for (const one of early) if (waiting.delete(one)) one.resolve();
    };
    try {
      return await look({ signal, isAwaited: () => waiting.size > 0, settle });
    } catch (error) {
      isIdle = false;
      for (const one of waiting) one.reject(error);
      waiting.clear();
      return options.failed(error);
    }
  };

  const loop = (async () => {
    while (!signal.aborted) {
      const next = await round();
      const isAwaited = waiting.size > 0;
      if (next <= 0 || (isIdle && isAwaited)) continue;
      pause = new AbortController();
      const ended = isIdle ? AbortSignal.any([signal, pause.signal]) : signal;
      await sleep(next, undefined, { signal: ended, ref: isAwaited }).catch(() => {});
    }
  })();

  return {
    settled: () =>
      new Promise((resolve, reject) => {
        waiting.add({ resolve, reject });
        pause.abort();
      }),
    async stop() {
      stop.abort();
      options.stopping?.();
      await loop;
      for (const one of waiting) one.resolve();
      waiting.clear();
    },
  };
}
