import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withScheme } from './with-scheme.ts';

test('addresses without a scheme get http where there are no certificates, https elsewhere', () => {
  for (const address of [
    '127.0.0.1:4181',
    '10.0.0.1/a',
    '[::1]:80',
    'localhost',
    'localhost:3002/x',
    'a.localhost',
    'LOCALHOST',
    '192.168.1.2?q',
    'ip6-loopback',
    'u:p@127.0.0.1',
  ])
    assert.equal(withScheme(address), `http://${address}`);
  for (const address of [
    'example.com',
    'example.com:8080',
    'localhost.example.com',
    '1.2.3.example',
    'notlocalhost',
    'bücher.example/ä',
    'a/127.0.0.1',
  ])
    assert.equal(withScheme(address), `https://${address}`);
  for (const address of ['http://example.com', 'https://127.0.0.1', 'ftp://x', ''])
    assert.equal(withScheme(` ${address}`), address);
});
