import assert from 'node:assert/strict';

/** Does this work, and fails if it took more CPU of this process than so many seconds, however long it had to wait for it. */
export function withinCpu(seconds: number, work: () => void): void {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1e6;
  assert.ok(took <= seconds, `took ${took.toFixed(1)} s of CPU, ${seconds} at most`);
}
