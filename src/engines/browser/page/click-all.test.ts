import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clickAll } from './click-all.ts';

const WAITED = (ms: number, log: string) => new Error(`locator.click: Timeout ${ms}ms exceeded.\nCall log:\n${log}`);

/** An element that notes the times that its clicks were given; `fails` says how one ends. */
const element = (fails: (ms: number) => Error | undefined, isThere = true) => {
  const times: number[] = [];
  return {
    times,
    click: async ({ timeout = 0 } = {}) => {
      times.push(timeout);
      const error = fails(timeout);
      if (error !== undefined) throw error;
    },
    count: async () => (isThere ? 1 : 0),
  };
};
const forever = () => 60_000;
const fail = (sentence: string): never => assert.fail(sentence);

describe('clicks on all elements of a selector', () => {
  it('leave out what is hidden, covered, gone, or led elsewhere', async () => {
    const hidden = element((ms) => WAITED(ms, '  - element is not visible'));
    const covered = element((ms) => WAITED(ms, '  - <div id="x"></div> intercepts pointer events'));
    const gone = element((ms) => WAITED(ms, '  - waiting for locator'), false);
    const clicked = element((ms) => WAITED(ms, '  - performing click action'));
    const inert = element((ms) => WAITED(ms, '  - element is inert'));
    const anew = element((ms) => WAITED(ms, '  - element was detached from the DOM, retrying'));
    const leaves = element(() => new Error('Execution context was destroyed'));
    const last = element(() => undefined);
    const all = [hidden, covered, gone, clicked, inert, anew, leaves, last];
    await clickAll(all, forever, fail);
    assert.deepEqual(
      all.map(({ times }) => times),
      all.map(() => [2000]),
    );
  });

  it('wait longer for an element of which nothing is known yet', async () => {
    const slow = element((ms) => (ms < 5000 ? WAITED(ms, '  - waiting for locator') : undefined));
    await clickAll([slow], forever, fail);
    assert.deepEqual(slow.times, [2000, 10_000]);
  });

  it('say how many did not take their click then, and click the others', async () => {
    const stuck = [1, 2].map(() => element((ms) => WAITED(ms, '  - waiting for locator')));
    const last = element(() => undefined);
    const told: string[] = [];
    await clickAll([...stuck, last], forever, (sentence) => told.push(sentence));
    assert.deepEqual(told, ['2 of 3 elements to click did not take their click in time.']);
    assert.deepEqual(
      [...stuck, last].map(({ times }) => times),
      [[2000, 10_000], [2000], [2000]],
    );
  });

  it('end with the time, however many are hidden, and say how many there was no time for', async () => {
    let left = 5000;
    const all = Array.from({ length: 18 }, () =>
      element((ms) => {
        left -= ms;
        return WAITED(ms, '  - element is not visible');
      }),
    );
    const told: string[] = [];
    await clickAll(
      all,
      () => left,
      (sentence) => told.push(sentence),
    );
    assert.deepEqual(told, ['15 of 18 elements to click did not take their click in time.']);
    assert.deepEqual(
      all.flatMap(({ times }) => times),
      [2000, 2000, 1000],
    );
  });
});
