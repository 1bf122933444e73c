import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reasonOf } from './action-reasons.ts';
import { readFinalState } from './final-state.ts';
import { followOn } from './follow-on.ts';
import type { Tab } from './tab.ts';
import { Busy } from './world.ts';

/** What of a page came too late, on a machine or in a page that is slow. */

const request = (url: string) => ({ url: () => url });
const first = request('https://a.example/');

/** A tab whose page says of itself what it is told to. @param says the result of each script, or its error */
const tabOf = (says: () => unknown, network: object = {}, page: object = {}): Tab =>
  ({
    missed: new Set<string>(),
    interception: {},
    page: { url: () => 'https://a.example/', mainFrame: () => undefined, ...page },
    network: { document: first, response: undefined, documentAge: () => 0, ...network },
    world: { run: async () => says(), interrupt: async () => {} },
    context: { cookies: async () => [] },
  }) as unknown as Tab;
const blocks = () => {
  throw new Busy();
};
const told = ({ missed }: Tab): string => [...missed].join(' ');

describe('what is not waited for', () => {
  it('is whether a page leads on, if it does not respond', async () => {
    const tab = tabOf(blocks);
    // No time to ask twice.
    await followOn(tab, () => Number.MIN_VALUE);
    assert.match(told(tab), /whether it leads on .* is not known/);
  });

  it('is a page after more time than is left', async () => {
    const tab = tabOf(() => 9001);
    await followOn(tab, () => 5000);
    assert.match(told(tab), /lead on to another after 10 s/);
    const stays = tabOf(() => 0);
    await followOn(stays, () => 5000);
    assert.equal(told(stays), '');
  });

  it('is where a page leads that does not answer, however late it was asked', async () => {
    const times: number[] = [];
    const ages = [500, 3000];
    const network = { document: first, documentAge: () => ages.shift() };
    const tab = tabOf(() => 1, network, {
      waitForEvent: async (_: string, { timeout }: { timeout: number }) => {
        times.push(timeout);
        network.document = request('https://b.example/');
        throw new Error('Timeout');
      },
    });
    Object.assign(tab, { network });
    await followOn(tab, () => 60_000);
    assert.match(told(tab), /leads on to https:\/\/b\.example\/, which did not answer in time/);
    assert.deepEqual(times, [3001, 2500]);
  });

  it('is nothing of a page that only might have led on', async () => {
    const tab = tabOf(() => 1, {}, { waitForEvent: () => Promise.reject(new Error('Timeout')) });
    await followOn(tab, () => 60_000);
    assert.equal(told(tab), '');
  });

  it('is the state of a page that does not respond', async () => {
    const tab = tabOf(blocks);
    assert.deepEqual(await readFinalState(tab, false, 0), { cookies: [], acted: false });
    assert.match(told(tab), /begins without them/);
    const closed = tabOf(() => null);
    Object.assign(closed, { context: { cookies: () => Promise.reject(new Error('closed')) } });
    assert.deepEqual(await readFinalState(closed, true, 60_000), { cookies: [], acted: true });
    assert.match(told(closed), /begins without them/);
    const quick = tabOf(() => null);
    await readFinalState(quick, false, 60_000);
    assert.equal(told(quick), '');
  });
});

describe('the reason of an action that failed', () => {
  const click = { type: 'click', selector: '#a' } as const;
  const late = new Error('locator.click: Timeout 10000ms exceeded.');
  const pageWith = (count: () => Promise<number>) =>
    tabOf(blocks, {}, { locator: () => ({ count, first: () => ({ evaluate: async () => 'button' }) }) });

  it('does not say that an element was missing of a page that did not respond', async () => {
    const blocked = pageWith(() => Promise.reject(new Busy()));
    assert.equal(await reasonOf(blocked, click, late, 0), 'the page did not respond in time');
    assert.equal(
      await reasonOf(
        pageWith(async () => 0),
        click,
        late,
        0,
      ),
      'no such element appeared in time',
    );
    assert.match(
      await reasonOf(
        pageWith(async () => 1),
        click,
        late,
        0,
      ),
      /did not become ready/,
    );
  });
});
