import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { createOpenRequests, watchNetwork } from './network.ts';

const frame = {};
const requested = (url: string) => ({ url: () => url, isNavigationRequest: () => true, frame: () => frame });
const answered = (request: object, status: number) => ({ request: () => request, status: () => status });

it('the answer of a page stays its own while it leaves for one that does not answer, or without content', () => {
  const page = Object.assign(new EventEmitter(), { mainFrame: () => frame });
  const network = watchNetwork(page as unknown as Page);
  const asked = () => network.response?.request();
  assert.equal(asked(), undefined);
  const first = requested('https://a.example/');
  page.emit('request', first);
  assert.equal(asked(), undefined);
  page.emit('response', answered(first, 200));
  assert.equal(asked(), first);

  const left = requested('https://a.example/slow');
  page.emit('request', left);
  assert.equal(network.document, left);
  assert.equal(asked(), first);
  page.emit('response', answered(left, 204));
  assert.equal(network.document, first);
  assert.equal(asked(), first);

  const next = requested('https://a.example/next');
  page.emit('request', next);
  page.emit('response', answered(next, 404));
  assert.equal(asked(), next);
  network.reset();
  assert.equal(asked(), undefined);
});

it('a request is old after a second, and later where the usual one of the page takes long', () => {
  let time = 0;
  const requests = createOpenRequests<string>(() => time);
  const request = (key: string, ms: number) => {
    requests.began(key, key, false);
    time += ms;
    requests.ended(key);
  };
  for (const key of ['a', 'b', 'c']) request(key, 50);
  requests.began('stream', 'stream', false);
  time += 999;
  assert.equal(requests.quietFor(undefined), 0);
  time += 1;
  assert.equal(requests.quietFor(undefined), 1000);

  requests.reset();
  for (const key of ['a', 'b', 'c']) request(key, 700);
  requests.began('data', 'data', false);
  time += 2000;
  assert.equal(requests.quietFor(undefined), 0);
  time += 100;
  assert.equal(requests.quietFor(undefined), 2100);
});
