import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { takeTurns, withPaidTurns } from './turns.ts';

/** Runs slices and notes in which turn of the event loop each of them ran. */
async function noted(
  jobs: readonly { name: string; slices: number; isUrgent?: boolean }[],
): Promise<[string, number][]> {
  const ran: [string, number][] = [];
  let loop = 0;
  let isOver = false;
  const count = (): void => {
    loop++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    jobs.map(async ({ name, slices, isUrgent = false }) => {
      const turns = takeTurns({ isUrgent });
      for (let slice = 0; slice < slices; slice++) {
        await turns.next();
        ran.push([name, loop]);
      }
    }),
  );
  isOver = true;
  return ran;
}

describe('turns of long work', () => {
  test('ten jobs have one slice in a turn of the event loop, each in its turn', async () => {
    const ran = await noted(Array.from({ length: 10 }, (_, at) => ({ name: String(at), slices: 3 })));
    assert.equal(new Set(ran.map(([, loop]) => loop)).size, 30);
    assert.deepEqual(
      ran.map(([name]) => name),
      [...'0123456789'.repeat(3)],
    );
  });

  test('what holds a transaction goes first', async () => {
    const ran = await noted([
      { name: 'a', slices: 3 },
      { name: 'b', slices: 3 },
      { name: 'urgent', slices: 3, isUrgent: true },
    ]);
    assert.ok(ran.findLastIndex(([name]) => name === 'urgent') < 4, JSON.stringify(ran));
  });

  test('are paid by whoever runs the work, also after it has waited, each on its own', async () => {
    const paid = new Map<string, number>();
    const work = async (name: string, slices: number): Promise<void> =>
      withPaidTurns(
        () => paid.set(name, (paid.get(name) ?? 0) + 1),
        async () => {
          await null;
          const turns = takeTurns();
          for (let slice = 0; slice < slices; slice++) await turns.next();
        },
      );
    await Promise.all([work('a', 4), work('b', 2), (async () => takeTurns().next())()]);
    assert.deepEqual([...paid].sort(), [
      ['a', 3],
      ['b', 1],
    ]);
  });
});
