import assert from 'node:assert/strict';
import { it } from 'node:test';
import { settle } from './settle.ts';
import { Busy, type World } from './world.ts';

it('a page that computes has half of the time to settle before its script is stopped', async () => {
  const waited: number[] = [];
  let stopped = 0;
  const world = {
    run: async (_: string, ms: number) => {
      waited.push(ms);
      if (waited.length === 1) throw new Busy();
      return 300;
    },
    interrupt: async () => void stopped++,
  } as unknown as World;
  const page = { waitForLoadState: async () => {} };
  await settle({ page, world, network: { quietFor: () => 300 } }, 60_000);
  assert.deepEqual([waited[0], stopped], [5000, 1]);
});
