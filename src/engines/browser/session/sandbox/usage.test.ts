import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { usageOf } from './usage.ts';

test("a sandbox that is being set up is not charged for the machine's files and sockets", {
  skip: process.platform === 'linux' ? false : 'Linux only',
}, async () => {
  // A process with one below it, as bubblewrap is before it has changed its root.
  const child = spawn('sh', ['-c', 'sleep 60 & echo ready; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  try {
    await once(child.stdout, 'data');
    const { memory } = usageOf(child.pid as number, 1024 ** 3)();
    assert.ok(memory > 0 && memory < 64 * 1024 ** 2, `${memory} bytes`);
  } finally {
    process.kill(-(child.pid as number), 'SIGKILL');
  }
});
