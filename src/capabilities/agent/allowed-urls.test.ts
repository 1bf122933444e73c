import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browsedBy, OutsideError, requireListed, strictListOf } from './allowed-urls.ts';
import type { RunSettings } from './settings.ts';

const urls = ['https://a.example/docs/*', 'https://b.example/one'];
const settings = (more: Partial<RunSettings>) => ({ urls, isStrict: false, ...more }) as RunSettings;

test('a strict run visits its addresses and what a star means, and nothing else', () => {
  const allowed = strictListOf({ urls, isStrict: true });
  assert.ok(allowed);
  assert.ok(allowed('https://a.example/docs/x') && allowed('https://b.example/one'));
  assert.ok(!allowed('https://a.example/other') && !allowed('https://b.example/one/two'));
  assert.ok(!allowed('https://a.example.evil.example/docs/x') && !allowed('http://b.example:81/one'));
  assert.throws(() => requireListed(allowed)?.('https://c.example/'), OutsideError);
  assert.doesNotThrow(() => requireListed(allowed)?.('https://b.example/one'));
});

test('other runs may visit any; browsers of extractions stay on the sites that they are given', () => {
  assert.equal(strictListOf({ urls, isStrict: false }), undefined);
  assert.equal(requireListed(undefined), undefined);
  assert.deepEqual(browsedBy(settings({ isStrict: true })), urls);
  assert.equal(browsedBy(settings({})), undefined);
  assert.equal(browsedBy(settings({ mayWander: false, mayLeaveSite: true })), undefined);
  assert.deepEqual(browsedBy(settings({ mayWander: false })), ['https://a.example/*', 'https://b.example/*']);
});
