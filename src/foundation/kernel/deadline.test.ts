import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deadlineIn } from './deadline.ts';

describe('deadline', () => {
  it('never grows', () => {
    const deadline = deadlineIn(1_000.5);
    assert.ok(deadline.within(60_000).remaining() <= 1_000.5);
    assert.ok(deadline.within(10).remaining() <= 10);
    // Another timer could fire before that of the deadline, and its work would then seem to have failed in time.
    assert.equal(deadline.within(60_000).signal, deadline.signal);
    assert.equal(deadlineIn(Number.POSITIVE_INFINITY).remaining(), Number.POSITIVE_INFINITY);
  });

  it('ends with its parent, and with it all that were derived from it', () => {
    const parent = new AbortController();
    const deadline = deadlineIn(60_000, parent.signal);
    const inner = deadline.within(30_000.25);
    parent.abort(new Error('gone'));
    assert.equal(inner.signal.aborted, true);
    assert.equal(inner.remaining(), 0);
    assert.equal((deadline.signal.reason as Error).message, 'gone');
  });

  it('is still over after the garbage collector ran, even if nobody listened', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const deadlines = [1, 2, 3].map((ms) => deadlineIn(ms, new AbortController().signal));
    const inner = deadlines.map((deadline) => deadlineIn(1_000, deadline.signal));
    await sleep(20);
    // Weak references are only cleared between turns of the event loop.
    for (let i = 0; i < 3; i++) {
      collect();
      await sleep(1);
    }
    assert.deepEqual(
      [...deadlines, ...inner].map(({ signal }) => signal.aborted),
      Array(6).fill(true),
    );
  });
});
