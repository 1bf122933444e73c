import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Egress } from '../../../foundation/egress/index.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createUnblocker } from './unblocker.ts';

const URL_ = new URL('https://site.example/');

/** An unblocker whose service does not answer until the deadline. */
function silent(timeout: number) {
  let asked = 0;
  const fetch = (_: unknown, { deadline: { signal } }: { deadline: Deadline }): Promise<never> => {
    asked++;
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
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
  return { ask: (ms: number) => unblocker.load(URL_, { deadline: deadlineIn(ms) }), asked: () => asked };
}

test('requests that end early say nothing of the service', async () => {
  const { ask, asked } = silent(60_000);
  for (let i = 0; i < 4; i++) await assert.rejects(ask(5));
  assert.equal(asked(), 4);
});

test('a service that lets its own timeout pass is left alone after three times', async () => {
  const { ask, asked } = silent(5);
  for (let i = 0; i < 3; i++) await assert.rejects(ask(60_000), { message: 'it took too long' });
  await assert.rejects(ask(60_000), /left alone/);
  assert.equal(asked(), 3);
});
