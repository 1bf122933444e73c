import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

const load = (text: string) => loadConfig({ TRAWL_PROXY: text, TRAWL_DATA_DIR: '/nowhere' });

test('one URL is for everything', () => {
  const { proxy, proxies } = load('http://me:secret@proxy.example:3128');
  assert.equal(proxy, 'http://me:secret@proxy.example:3128');
  assert.deepEqual(proxies, [{ url: 'http://me:secret@proxy.example:3128' }]);
});

test('a list is by tier and country', () => {
  const { proxy, proxies } = load(
    'enhanced.de:http://a.example:1, enhanced:https://b.example, basic:socks5://c.example:1080,basic.US:http://[::1]:9',
  );
  assert.deepEqual(proxies, [
    { tier: 'enhanced', country: 'DE', url: 'http://a.example:1' },
    { tier: 'enhanced', url: 'https://b.example' },
    { tier: 'basic', url: 'socks5://c.example:1080' },
    { tier: 'basic', country: 'US', url: 'http://[::1]:9' },
  ]);
  assert.equal(proxy, 'socks5://c.example:1080');
});

test('what is for enhanced pages, or for a country, is not for the rest', () => {
  assert.equal(load('enhanced:http://a.example:1,basic.DE:http://b.example:1').proxy, undefined);
  assert.deepEqual(load('').proxies, []);
});

test('a bad entry is named by its place, as it may hold a password', () => {
  for (const bad of [
    'proxy.example:3128',
    'ftp://x',
    'better:http://x',
    'basic.DEU:http://x',
    'http://',
    'enhanced:',
  ]) {
    assert.throws(
      () => load(`http://fine.example:1,${bad}`),
      (error: Error) => /TRAWL_PROXY.*entry 2/s.test(error.message) && !error.message.includes('secret'),
      bad,
    );
  }
});
