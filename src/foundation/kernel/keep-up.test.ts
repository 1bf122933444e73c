import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepUp } from './keep-up.ts';

/** Longer than any test: a loop that pauses this long has to be woken. */
const FOR_EVER = 2 ** 30;
const failed = (): number => FOR_EVER;

/** A loop over units of work, with the remaining units and the number of rounds. */
function work(units: number) {
  const state = { left: units, rounds: 0 };
  const loop = keepUp(
    async ({ settle }) => {
      state.rounds++;
      if (state.left > 0) {
        state.left--;
        return 0;
      }
      settle();
      return FOR_EVER;
    },
    { failed },
  );
  return { state, loop };
}

test('all work is done before it settles', async () => {
  const { state, loop } = work(3);
  await loop.settled();
  assert.deepEqual(state, { left: 0, rounds: 4 });
  await loop.stop();
});

test('a waiting caller ends the pause of an idle loop', async () => {
  const { state, loop } = work(0);
  await loop.settled();
  state.left = 2;
  await loop.settled();
  assert.equal(state.left, 0);
  await loop.stop();
});

test('a caller that arrives during a round waits for the next one', async () => {
  let isLeft = false;
  let rounds = 0;
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const loop = keepUp(
    async ({ settle }) => {
      const found = isLeft;
      if (rounds++ === 0) {
        begun.resolve();
        await go.promise;
      }
      isLeft = false;
      if (!found) settle();
      return found ? 0 : FOR_EVER;
    },
    { failed },
  );
  await begun.promise;
  // This round has found nothing already.
  isLeft = true;
  const settled = loop.settled();
  const before = rounds;
  go.resolve();
  await settled;
  assert.ok(rounds > before);
  await loop.stop();
});

test('an error of a round rejects the waiting callers, and the loop continues', async () => {
  const failures: unknown[] = [];
  let isBroken = true;
  const loop = keepUp(
    async ({ settle, isAwaited }) => {
      if (!isAwaited()) return 1;
      if (isBroken) throw new Error('broken');
      settle();
      return FOR_EVER;
    },
    {
      failed(error) {
        failures.push(error);
        return 1;
      },
    },
  );
  await assert.rejects(loop.settled(), /broken/);
  assert.equal(failures.length, 1);
  isBroken = false;
  await loop.settled();
  await loop.stop();
});

test('stopping ends the work in progress and resolves the waiting callers', async () => {
  const stopped = Promise.withResolvers<void>();
  const loop = keepUp(
    async ({ signal }) => {
      await stopped.promise;
      assert.ok(signal.aborted);
      return 0;
    },
    { failed, stopping: () => stopped.resolve() },
  );
  const settled = loop.settled();
  await loop.stop();
  await settled;
});
