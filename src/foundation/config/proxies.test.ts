import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
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

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const loadFile = (content: unknown, more: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'trawl-'));
  folders.push(folder);
  const file = join(folder, 'proxies.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return loadConfig({ TRAWL_PROXY_FILE: file, TRAWL_DATA_DIR: '/nowhere', ...more });
};

test('a file adds proxies with their facts, shares of teams, and what is kept', () => {
  const { proxies, proxySharing, proxy } = loadFile(
    {
      shares: { '*': 0.5, 'team-1': 1 },
      proxies: [
        { url: 'http://a.example:1', country: 'de', kind: 'residential', price: 3, teams: ['team-1'] },
        { url: 'socks5://b.example', kind: 'datacenter', name: 'b', verifyTls: false },
        { url: 'http://c.example:1', kind: 'mobile', tier: 'basic' },
      ],
    },
    { TRAWL_PROXY: 'enhanced:http://first.example:1' },
  );
  assert.deepEqual(proxies, [
    { tier: 'enhanced', url: 'http://first.example:1' },
    {
      ...{ tier: 'enhanced', country: 'DE', url: 'http://a.example:1', kind: 'residential', price: 3 },
      ...{ teams: ['team-1'], verifyTls: true },
    },
    { tier: 'basic', url: 'socks5://b.example', kind: 'datacenter', price: 1, name: 'b', verifyTls: false },
    { tier: 'basic', url: 'http://c.example:1', kind: 'mobile', price: 1, verifyTls: true },
  ]);
  assert.equal(proxy, 'socks5://b.example');
  assert.deepEqual(
    [proxySharing.sticky, [...proxySharing.shares]],
    [
      'host',
      [
        ['*', 0.5],
        ['team-1', 1],
      ],
    ],
  );
  assert.deepEqual(load('').proxySharing, { shares: new Map(), sticky: 'none' });
});

test('what is wrong with a file is named by its line, without what it holds', () => {
  const bad: [unknown, RegExp][] = [
    [{ proxies: [{ url: 'ftp://me:secret@x' }] }, /proxies\.json:4: proxies\.0\.url must be like/],
    [{ proxies: [{ url: 'http://me:secret@x', prize: 1 }] }, /:5: proxies\.0\.prize is not a field/],
    [{ proxies: [{ url: 'http://me:secret@x', country: 'DEU' }] }, /two letters/],
    [{ proxies: [], shares: { a: 0 } }, /shares\.a/],
    [{ shares: {} }, /proxies/],
    ['{"proxies": [{"url": "http://me:secret\\q@x"}]}', /:1: is not valid JSON/],
  ];
  for (const [content, message] of bad) {
    assert.throws(
      () => loadFile(content),
      (error: Error) => message.test(error.message) && !error.message.includes('secret'),
      String(message),
    );
  }
  assert.throws(() => loadConfig({ TRAWL_PROXY_FILE: '/nowhere/x.json' }), /TRAWL_PROXY_FILE cannot be read/);
});
