import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Egress, EgressError } from '../../../foundation/egress/index.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createUnblocker } from './unblocker.ts';

type Fetch = (deadline: Deadline) => Promise<unknown>;

/** An unblocker with a service of the test. */
function unblockerOf(timeout: number, answer: Fetch) {
  let asked = 0;
  const fetch = (_: unknown, { deadline }: { deadline: Deadline }): Promise<unknown> => {
    asked++;
    return answer(deadline);
  };
  const unblocker = createUnblocker({
    setting: {
      kind: 'flaresolverr',
      address: 'http://127.0.0.1:1',
      headers: {},
      finalUrlHeader: undefined,
      credits: 0,
      timeout,
    },
    toServer: { fetch } as unknown as Egress,
    guard: { readUrl: (url) => new URL(url), addresses: async () => [{ address: '93.184.215.14', family: 4 }] },
  });
  const ask = (ms: number, { teamId = 'a', host = 'site.example', isWall = false } = {}) =>
    unblocker.load(new URL(`https://${host}/`), {
      ...{ deadline: deadlineIn(ms), teamId },
      judge: async ({ url }) => ({ made: url, isWall }),
    });
  return { ask, asked: () => asked, unblocker };
}

/** A service that does not answer until the deadline. */
const silent: Fetch = ({ signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const solved = (url: string): Fetch => {
  const body = Buffer.from(JSON.stringify({ status: 'ok', solution: { url, status: 200, response: '<p>x</p>' } }));
  return async () => ({ status: 200, headers: {}, body });
};

test('requests that end early say nothing of the service', async () => {
  const { ask, asked } = unblockerOf(60_000, silent);
  for (let i = 0; i < 4; i++) await assert.rejects(ask(5));
  assert.equal(asked(), 4);
});

test('a service that lets its own timeout pass is left alone by that team after three times, at all sites', async () => {
  const { ask, asked } = unblockerOf(5, silent);
  for (let i = 0; i < 3; i++) await assert.rejects(ask(60_000), { message: 'it took too long' });
  await assert.rejects(ask(60_000, { host: 'other.example' }), /left alone/);
  assert.equal(asked(), 3);
  await assert.rejects(ask(60_000, { teamId: 'b' }), { message: 'it took too long' });
});

test('pages that stay challenges stop it for no other site and no other team', async () => {
  const { ask, asked, unblocker } = unblockerOf(60_000, solved('https://site.example/'));
  for (let i = 0; i < 3; i++) await assert.rejects(ask(60_000, { isWall: true }), /a challenge too/);
  await assert.rejects(ask(60_000), /left alone/);
  assert.equal(asked(), 3);
  assert.equal(await ask(60_000, { teamId: 'b' }), 'https://site.example/');
  assert.deepEqual(unblocker.state(), { kind: 'flaresolverr', asked: 4, answered: 1, restsFor: 0 });
});

test('one that cannot be reached is left alone by all', async () => {
  const { ask, unblocker } = unblockerOf(60_000, () => Promise.reject(new EgressError('connect', 'No')));
  for (const teamId of ['a', 'b', 'c']) await assert.rejects(ask(60_000, { teamId }), /it cannot be reached/);
  await assert.rejects(ask(60_000, { teamId: 'd' }), /left alone/);
  assert.ok(unblocker.state().restsFor > 0);
});

test('what whoever judges the page throws is thrown on, and is no failure of the service', async () => {
  const { unblocker } = unblockerOf(60_000, solved('https://site.example/'));
  const refused = new Error('refused by the policy');
  for (let i = 0; i < 4; i++) {
    const judge = () => Promise.reject(refused);
    const asked = unblocker.load(new URL('https://site.example/'), {
      deadline: deadlineIn(60_000),
      teamId: 'a',
      judge,
    });
    await assert.rejects(asked, refused);
  }
});

test('a page on which whoever judges it fails is an answer: failures before and after it are none in sequence', async () => {
  const answers = solved('https://site.example/');
  let isThere = false;
  const { ask, asked, unblocker } = unblockerOf(60_000, (deadline) =>
    isThere ? answers(deadline) : Promise.reject(new EgressError('connect', 'No')),
  );
  for (let i = 0; i < 2; i++) await assert.rejects(ask(60_000), /it cannot be reached/);
  isThere = true;
  const judge = () => Promise.reject(new Error('The policy refuses it'));
  const page = { deadline: deadlineIn(60_000), teamId: 'a', judge };
  await assert.rejects(unblocker.load(new URL('https://site.example/'), page), /The policy/);
  isThere = false;
  for (let i = 0; i < 2; i++) await assert.rejects(ask(60_000), /it cannot be reached/);
  assert.equal(asked(), 5);
  assert.equal(unblocker.state().restsFor, 0);
});
