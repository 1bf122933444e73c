import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrapped } from './wrapped-links.ts';

test('redirect links of search engines become their targets, all others stay unchanged', () => {
  const coded = Buffer.from('https://example.org/a?b=1').toString('base64url');
  for (const address of [
    `https://www.bing.com/ck/a?!&&p=1&u=a1${coded}&ntb=1`,
    'https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&sa=U',
    'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1',
  ]) {
    assert.equal(unwrapped(address), 'https://example.org/a?b=1', address);
  }
  for (const address of [
    '/url?q=https://example.org/',
    '#part',
    'https://example.org/url?q=https://other.example/',
    'https://www.google.com/url?q=javascript:alert(1)',
    `https://www.bing.com/ck/a?u=a1${Buffer.from('nonsense').toString('base64url')}`,
    'https://www.bing.com/ck/a?u=zz',
  ]) {
    assert.equal(unwrapped(address), address, address);
  }
});
