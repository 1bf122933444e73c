import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before a service with `--import`: writes to TURNS_FILE, each 100 ms, the most milliseconds of CPU that the main thread has used since
// then without letting a timer in. Unlike a delay it does not count what other processes do to a busy machine.

/** Milliseconds between two timers. */
const TICK = 2;
const WRITE_EVERY = 100;

const file = process.env.TURNS_FILE;
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

if (isMainThread && file !== undefined && process.argv[1]?.endsWith('main.ts')) {
  let before = used();
  let most = 0;
  let written = performance.now();
  setInterval(() => {
    const now = used();
    most = Math.max(most, now - before);
    before = now;
    if (performance.now() - written < WRITE_EVERY) return;
    written = performance.now();
    appendFileSync(file, `${Date.now()} ${most.toFixed(1)}\n`);
    most = 0;
    // What was written just now is no work of the service.
    before = used();
  }, TICK).unref();
}
