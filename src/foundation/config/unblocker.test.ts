import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

const load = (text: string, more: Record<string, string> = {}) =>
  loadConfig({ TRAWL_UNBLOCKER: text, TRAWL_DATA_DIR: '/nowhere', ...more }).unblocker;

test('an unblocker has a kind, an address and its headers', () => {
  assert.equal(load(''), undefined);
  assert.deepEqual(load('flaresolverr:http://127.0.0.1:8191'), {
    ...{ kind: 'flaresolverr', address: 'http://127.0.0.1:8191', headers: {} },
    ...{ finalUrlHeader: undefined, credits: 0, timeout: 60_000 },
  });
  const more = {
    TRAWL_UNBLOCKER_HEADERS: 'authorization=Bearer a=b,x-render=1',
    TRAWL_UNBLOCKER_FINAL_URL_HEADER: 'X-Final',
    TRAWL_UNBLOCKER_CREDITS: '25',
    TRAWL_UNBLOCKER_TIMEOUT: '9',
  };
  assert.deepEqual(load('endpoint:https://a.example/?key=k&url={url}', more), {
    ...{ kind: 'endpoint', address: 'https://a.example/?key=k&url={url}' },
    headers: { authorization: 'Bearer a=b', 'x-render': '1' },
    ...{ finalUrlHeader: 'x-final', credits: 25, timeout: 9000 },
  });
});

test('a remote browser has the address of its WebSocket, or of the server that names it', () => {
  for (const address of ['wss://me:key@a.example:9222', 'ws://127.0.0.1:3000/?token=k', 'https://a.example/?token=k'])
    assert.deepEqual([load(`cdp:${address}`)?.kind, load(`cdp:${address}`)?.address], ['cdp', address]);
});

test('a bad one is refused without its text, which may hold a key', () => {
  for (const bad of [
    'http://secret.example',
    'flaresolverr:ftp://secret.example',
    'flaresolverr:http://secret.example/{url}',
    'endpoint:https://secret.example/',
    'endpoint:https://{url}/secret',
    'endpoint:https://secret.{url}/x',
    'other:https://secret.example/{url}',
    'flaresolverr:http://',
    'flaresolverr:ws://secret.example',
    'cdp:ftp://secret.example',
    'cdp:wss://secret.example/?u={url}',
    'cdp:wss://',
  ]) {
    assert.throws(
      () => load(bad),
      (error: Error) => /TRAWL_UNBLOCKER must be like/.test(error.message) && !error.message.includes('secret'),
      bad,
    );
  }
});
