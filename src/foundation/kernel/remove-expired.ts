import type { Log } from './log.ts';

const HOUR = 3_600_000;

/**
 * Removes expired data shortly after the start and then every hour.
 * @param remove must end soon after its signal aborts
 * @param failure log message when `remove` throws
 * @param first milliseconds until the first run; one minute by default
 * @returns `close` stops the timers, aborts the current run and waits for its end
 */
export function everyHour(
  remove: (signal: AbortSignal) => Promise<void>,
  log: Log,
  failure: string,
  first = HOUR / 60,
): { close(): Promise<void> } {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = remove(stop.signal).catch((error: unknown) => log.warn({ err: error }, failure));
  };
  const timers = [setTimeout(run, first), setInterval(run, HOUR)];
  for (const timer of timers) timer.unref();
  return {
    close() {
      stop.abort();
      for (const timer of timers) clearInterval(timer);
      return running;
    },
  };
}
