import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Busy, insist, type World } from './world.ts';

/** A page that answers a script after so many milliseconds of its own clock, and notes how long each run waited. */
const pageThatTakes = (takes: number) => {
  const page = { time: 0, waited: [] as number[], stopped: 0 };
  const world = {
    run: async (_: string, ms: number) => {
      page.waited.push(ms);
      page.time += Math.min(ms, takes);
      if (ms < takes) throw new Busy();
      return 'answer';
    },
    interrupt: async () => void page.stopped++,
  } as unknown as World;
  return { page, world, now: () => page.time };
};

describe('a script that is insisted on', () => {
  it('is run once where the page responds', async () => {
    const { page, world, now } = pageThatTakes(5);
    assert.equal(await insist(world, '', 60_000, now), 'answer');
    assert.deepEqual(page, { time: 5, waited: [5000], stopped: 0 });
  });

  it('gets more time with each run, so that a slow machine comes to its end too', async () => {
    const { page, world, now } = pageThatTakes(7000);
    assert.equal(await insist(world, '', 60_000, now), 'answer');
    assert.deepEqual(page.waited, [5000, 10_000]);
    assert.equal(page.stopped, 1);
  });

  it('ends with its time on a page that never responds', async () => {
    const { page, world, now } = pageThatTakes(Number.POSITIVE_INFINITY);
    await assert.rejects(insist(world, '', 5000, now), Busy);
    assert.deepEqual(page.waited, [2500, 2500]);
    await assert.rejects(insist(world, '', 3000, now), Busy);
    assert.deepEqual(page.waited.slice(2), [2000, 1000]);
  });

  it('does not run again what failed', async () => {
    const world = { run: () => Promise.reject(new Error('navigated')) } as unknown as World;
    await assert.rejects(insist(world, '', 5000), /navigated/);
  });
});
