import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks at a job: soon at first, since many end quickly. */
const FIRST = 250;
const LONGEST = 2_000;

/**
 * Looks at a job until it has ended or the time is over.
 * @param options.seconds undefined looks once
 * @returns the last state
 */
export async function untilEnded<State>(
  read: () => Promise<State>,
  isRunning: (state: State) => boolean,
  options: { readonly seconds: number | undefined; readonly signal: AbortSignal; seen?(state: State): void },
): Promise<State> {
  const ends = performance.now() + (options.seconds ?? 0) * 1_000;
  for (let next = FIRST; ; next = Math.min(LONGEST, next * 2)) {
    const state = await read();
    options.seen?.(state);
    const left = ends - performance.now();
    if (!isRunning(state) || left <= 0) return state;
    await pause(Math.min(next, left), undefined, { signal: options.signal });
  }
}
