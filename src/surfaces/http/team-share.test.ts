import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiError } from '../../foundation/kernel/errors.ts';
import { createTeamShare } from './team-share.ts';

/** A share with a clock that stands still, and looks that come when they are asked for. */
function still(most?: number) {
  let now = 0;
  let look: (() => boolean) | undefined;
  const loop = { isBusy: false };
  const share = createTeamShare({
    clock: () => now,
    every: (_, run) => {
      look = run;
    },
    isBusy: () => loop.isBusy,
    ...(most === undefined ? {} : { most }),
  });
  const isIn: string[] = [];
  return {
    loop,
    share,
    isIn,
    async ask(teamId: string) {
      const turn = share.enter(teamId);
      if (turn === undefined) isIn.push(teamId);
      else void turn.then(() => isIn.push(teamId));
    },
    async pass(ms: number) {
      now += ms;
      look?.();
      await new Promise(setImmediate);
    },
  };
}

describe('shares of teams', () => {
  it('let a team that is alone use everything', async () => {
    const { share, ask, isIn } = still();
    share.charge('a', 10_000);
    for (let i = 0; i < 5; i++) await ask('a');
    assert.equal(isIn.length, 5);
  });

  it('hold up the team that used most, no other, and let it go on one by one', async () => {
    const { share, ask, pass, isIn } = still();
    await ask('b');
    share.charge('a', 1_000);
    for (let i = 0; i < 3; i++) await ask('a');
    await ask('b');
    await ask('c');
    assert.deepEqual(isIn.splice(0), ['b', 'b', 'c']);
    await pass(500);
    assert.deepEqual(isIn, []);
    await pass(1_000);
    assert.deepEqual(isIn, ['a']);
    share.charge('a', 1_000);
    await pass(10);
    assert.deepEqual(isIn, ['a']);
    await pass(2_000);
    await pass(10);
    assert.deepEqual(isIn, ['a', 'a', 'a']);
  });

  it('are smaller while the event loop is busy', async () => {
    const { share, ask, pass, isIn, loop } = still();
    await ask('b');
    share.charge('a', 100);
    await ask('a');
    loop.isBusy = true;
    await ask('a');
    assert.deepEqual(isIn, ['b', 'a']);
    loop.isBusy = false;
    await pass(10);
    assert.deepEqual(isIn, ['b', 'a', 'a']);
  });

  it('end when no other team sends requests any more', async () => {
    const { share, ask, pass, isIn } = still();
    await ask('b');
    share.charge('a', 1_000_000_000);
    await ask('a');
    await pass(9_000);
    assert.deepEqual(isIn, ['b']);
    await pass(2_000);
    assert.deepEqual(isIn, ['b', 'a']);
  });

  it('charge what a function takes, and what an asynchronous one takes until it waits', () => {
    const { share } = still();
    assert.equal(
      share.measured('a', () => 5),
      5,
    );
    assert.throws(() =>
      share.measured('a', () => {
        throw new Error('no');
      }),
    );
    assert.ok(share.usedBy('a') > 0);
    assert.equal(share.usedBy('b'), 0);
  });

  it('refuse a team too many of whose requests wait, and say when the line will be empty', async () => {
    const { share, ask, pass, isIn } = still(4);
    await ask('b');
    share.charge('a', 1_000);
    for (let i = 0; i < 4; i++) await ask('a');
    const seconds = async (): Promise<number> => {
      let told = 0;
      await assert.rejects(ask('a'), ({ status, headers }: ApiError) => {
        told = Number(headers['retry-after']);
        return status === 429;
      });
      return told;
    };
    assert.equal(await seconds(), 120);
    // Two are let in within two seconds, so the four that wait then take four.
    await pass(1_990);
    await pass(10);
    for (let i = 0; i < 2; i++) await ask('a');
    const told = await seconds();
    assert.equal(told, 4);
    await ask('b');
    isIn.length = 0;
    for (let i = 0; i < 4; i++) await pass((told * 1_000) / 4);
    assert.deepEqual(isIn, ['a', 'a', 'a', 'a']);
    await ask('a');
    assert.equal(isIn.length, 5);
  });
});
