import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is looked for again and again, for as long as the service runs. */
export interface KeepUp {
  /** Resolves when nothing is left to do; rejects when it cannot be done. */
  settled(): Promise<void>;
  /** Ends after what is at hand. */
  stop(): Promise<void>;
}

/** What a look knows of those around it. */
export interface Looking {
  /** Aborts when it is to end. */
  readonly signal: AbortSignal;
  /** Whether somebody waits until nothing is left to do. */
  isAwaited(): boolean;
  /** Tells them that nothing is. */
  settle(): void;
}

/**
 * Looks for work, and does it, one look after the other.
 * @param look milliseconds until the next one; what it throws rejects those who wait
 * @param options.failed milliseconds until the next look after one that threw
 * @param options.stopping ends what is at hand
 */
export function keepUp(
  look: (about: Looking) => Promise<number>,
  options: { readonly failed: (error: unknown) => number; readonly stopping?: () => void },
): KeepUp {
  const stop = new AbortController();
  const { signal } = stop;
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const tell = (how: (one: (typeof waiting)[number]) => void): void => {
    const all = waiting;
    waiting = [];
    for (const one of all) how(one);
  };
  const settle = (): void => tell(({ resolve }) => resolve());
  const about: Looking = { signal, isAwaited: () => waiting.length > 0, settle };

  const loop = (async () => {
    while (!signal.aborted) {
      const next = await look(about).catch((error: unknown) => {
        tell(({ reject }) => reject(error));
        return options.failed(error);
      });
      if (next > 0) await sleep(next, undefined, { signal, ref: false }).catch(() => {});
    }
  })();

  return {
    settled: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
      }),
    async stop() {
      stop.abort();
      options.stopping?.();
      await loop;
      settle();
    },
  };
}
