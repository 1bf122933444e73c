import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { unfoldScript } from './unfold.ts';

/** Runs the script in a page with a button, whose text grows so many milliseconds after each click, by the clock of the page. */
async function unfold(growsAfter: readonly number[], times = 100) {
  let time = 0;
  let text = '.';
  const due: number[] = [];
  const left = [...growsAfter];
  const button = {
    innerText: 'Load more',
    getAttribute: () => null,
    checkVisibility: () => true,
    click: () => {
      if (due.length === 0 && left.length > 0) due.push(time + (left.shift() as number));
    },
  };
  const isEnded = await runInNewContext(unfoldScript(times), {
    Date: { now: () => time },
    setTimeout: (done: () => void, ms: number) => {
      time += ms;
      if ((due[0] ?? Number.POSITIVE_INFINITY) <= time) {
        due.shift();
        text += '.';
      }
      queueMicrotask(done);
    },
    window: { scrollTo: () => {} },
    document: {
      body: {
        get textContent() {
          return text;
        },
      },
      documentElement: { scrollHeight: 0 },
      querySelectorAll: () => [button],
    },
  });
  return { grown: text.length - 1, isEnded, time };
}

describe('a list that continues in place', () => {
  it('has ended when nothing new comes', async () => {
    assert.deepEqual(await unfold([100, 100]), { grown: 2, isEnded: true, time: 4200 });
  });

  it('is waited for as long as it usually takes, on a slow machine too', async () => {
    // After two waits of the least patience, the last one would not be there.
    const { grown, isEnded } = await unfold([1500, 5000]);
    assert.deepEqual([grown, isEnded], [2, true]);
  });

  it('has not ended where the time or the clicks did', async () => {
    assert.deepEqual(await unfold(Array(50).fill(1000)), { grown: 20, isEnded: false, time: 20_000 });
    assert.deepEqual(await unfold(Array(50).fill(100), 3), { grown: 3, isEnded: false, time: 300 });
  });
});
