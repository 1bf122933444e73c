import { setTimeout as sleep } from 'node:timers/promises';
import { anySignal } from './any-signal.ts';

/** A background loop that keeps something up to date. */
export interface KeepUp {
  /** Resolves when no work is left, or at `stop`; rejects when a round fails. */
  settled(): Promise<void>;
  /** Stops after the current round. */
  stop(): Promise<void>;
}

/** The context of one round. */
export interface Round {
  /** Aborts when the loop stops. */
  readonly signal: AbortSignal;
  /** Whether a caller of `settled` waits. */
  isAwaited(): boolean;
  /** Resolves their promises: no work is left. The pause after this round ends as soon as another caller waits. */
  settle(): void;
}

/** Milliseconds of a pause that news do not shorten, so that a stream of news costs no more than looking often. */
const LEAST_PAUSE = 1_000;

/**
 * Runs rounds of work one after another. While a caller waits, the pauses keep the process alive.
 * @param run one round; returns the milliseconds until the next one. Its errors reject the waiting callers
 * @param options.failed returns the milliseconds until the next round after an error
 * @param options.stopping called by `stop` to end the current round
 * @param options.hear calls its listener when there may be work again, which ends a pause after `settle`
 */
export function keepUp(
  run: (round: Round) => Promise<number>,
  options: {
    readonly failed: (error: unknown) => number;
    readonly stopping?: () => void;
    readonly hear?: (listener: () => void) => () => void;
  },
): KeepUp {
  const stop = new AbortController();
  const { signal } = stop;
  const waiting = new Set<{ resolve: () => void; reject: (error: unknown) => void }>();
  let pause = new AbortController();
  let rest = new AbortController();
  let isIdle = false;
  /** Whether there were news since the last round began. */
  let isNews = false;
  const unhear = options.hear?.(() => {
    isNews = true;
    rest.abort();
  });

  /** `settle` resolves only callers that waited when the round began: it may have missed the work that later callers wait for. */
  const runRound = async (): Promise<number> => {
    const early = [...waiting];
    isIdle = false;
    const settle = (): void => {
      isIdle = true;
      for (const one of early) if (waiting.delete(one)) one.resolve();
    };
    try {
      return await run({ signal, isAwaited: () => waiting.size > 0, settle });
    } catch (error) {
      isIdle = false;
      for (const one of waiting) one.reject(error);
      waiting.clear();
      return options.failed(error);
    }
  };

  const loop = (async () => {
    while (!signal.aborted) {
      isNews = false;
      const next = await runRound();
      const isAwaited = waiting.size > 0;
      if (next <= 0 || (isIdle && isAwaited)) continue;
      pause = new AbortController();
      const ended = isIdle ? anySignal(signal, pause.signal) : signal;
      const least = isIdle ? Math.min(next, LEAST_PAUSE) : next;
      await sleep(least, undefined, { signal: ended, ref: isAwaited }).catch(() => {});
      if (next === least || isNews) continue;
      rest = new AbortController();
      const woken = anySignal(ended, rest.signal);
      await sleep(next - least, undefined, { signal: woken, ref: isAwaited }).catch(() => {});
    }
  })();

  return {
    settled: () =>
      new Promise((resolve, reject) => {
        waiting.add({ resolve, reject });
        pause.abort();
      }),
    async stop() {
      unhear?.();
      stop.abort();
      options.stopping?.();
      await loop;
      for (const one of waiting) one.resolve();
      waiting.clear();
    },
  };
}
