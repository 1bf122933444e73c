import assert from 'node:assert/strict';

/** Does this work, and fails if it took more CPU of this process than so many seconds, however long it had to wait for it. */
export function withinCpu(seconds: number, work: () => void): void {
  const took = cpuOf(work);
  assert.ok(took <= seconds, `took ${took.toFixed(1)} s of CPU, ${seconds} at most`);
}

/** Seconds of CPU. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Measurements of which the least counts: what else the process does, such as collecting the garbage of other tests, is in some of them. */
const MEASURED = 3;

/**
 * Fails if a text of ten times the size takes far more than ten times the CPU: work that grows with the square takes a hundred times.
 * @param size of the smaller text, in characters
 */
export function growsAsText(part: string, size: number, read: (text: string) => unknown, what = ''): void {
  const [small, big] = [size, 10 * size].map((length) => part.repeat(length / part.length)) as [string, string];
  let [less, more] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < MEASURED; i++) {
    less = Math.min(
      less,
      cpuOf(() => void read(small)),
    );
    more = Math.min(
      more,
      cpuOf(() => void read(big)),
    );
    if (more < less * 40 + 0.05) return;
  }
  assert.fail(`${what} of ${part}: ${less} and ${more} s`);
}
