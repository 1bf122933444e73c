import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainEntry } from '@trawl/contract/checks/domain.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { decideThreat, NO_POLICY, type ThreatPolicy, threatRefusal, withOverride } from './policy.ts';

const policy = (part: Partial<ThreatPolicy>): ThreatPolicy => ({ ...NO_POLICY, mode: 'normal', ...part });
const allows = (part: Partial<ThreatPolicy>, url: string, risk?: number | 'failed'): boolean =>
  decideThreat(policy(part), url, risk).allowed;

test('lists go by host: an entry is that host, a glob every one under it', () => {
  const part = { blacklist: ['bad.example', '*.worse.example'] };
  for (const url of [
    'http://bad.example/x',
    'https://BAD.example.:8443/',
    'https://a.worse.example',
    'http://a.b.worse.example',
  ]) {
    assert.equal(allows(part, url), false, url);
  }
  for (const url of [
    'http://good.bad.example',
    'http://notbad.example',
    'http://worse.example',
    'http://bad.example.org',
  ]) {
    assert.equal(allows(part, url), true, url);
  }
});

test('the whitelist wins over everything, a blocked TLD over the classifier', () => {
  const part = { whitelist: ['safe.zip'], blacklist: ['safe.zip'], blockedTlds: ['zip'] };
  assert.equal(allows(part, 'https://safe.zip/', 100), true);
  assert.deepEqual(decideThreat(policy(part), 'https://other.zip/', 0), {
    allowed: false,
    rule: 'blocked TLD .zip',
    scan: false,
  });
  assert.equal(allows(part, 'https://zip/'), true);
});

test('a risk counts from the threshold on; if the lookup fails, the failure policy applies', () => {
  assert.deepEqual(
    [74, 75, 100].map((risk) => allows({}, 'http://x.example', risk)),
    [true, false, false],
  );
  assert.equal(allows({}, 'http://x.example', 'failed'), false);
  assert.equal(allows({ failurePolicy: 'open' }, 'http://x.example', 'failed'), true);
  assert.equal(allows({ mode: 'manual-only' }, 'http://x.example', 100), true);
  assert.equal(allows({ mode: 'off', blacklist: ['x.example'] }, 'http://x.example', 100), true);
  assert.deepEqual(decideThreat(policy({}), 'http://x.example'), { allowed: true, scan: true });
});

test('a request may sharpen the policy if the team lets it, never weaken its mode', () => {
  const forbidden = (error: unknown): boolean => error instanceof ApiError && error.key === 'FORBIDDEN';
  assert.deepEqual(withOverride(policy({}), { blacklist: ['x.example'], mode: undefined }).blacklist, ['x.example']);
  assert.throws(() => withOverride(policy({}), { mode: 'off' }), forbidden);
  assert.throws(() => withOverride(policy({ allowRequestOverrides: false }), { mode: 'normal' }), forbidden);
  assert.equal(withOverride(NO_POLICY, { mode: 'manual-only' }).mode, 'manual-only');
});

test('entries are host names and globs, in the spelling that is compared', () => {
  assert.deepEqual(['Example.COM', '*.münchen.example', 'example.com.'].map(domainEntry), [
    'example.com',
    '*.xn--mnchen-3ya.example',
    'example.com',
  ]);
  for (const text of ['', '*.', 'http://x.example', 'x.example/path', 'x.example:80', 'user@x.example', 'a b', '*']) {
    assert.equal(domainEntry(text), undefined, text);
  }
});

test('the refusal names URL and rule, in the words of the contract', () => {
  const error = threatRefusal('http://x.zip/', 'blocked TLD .zip');
  assert.deepEqual([error.status, error.code, error.message], [403, 'unsafe_domain_blocked', 'Forbidden']);
  assert.match(
    JSON.stringify(error.details),
    /This URL \(http:\/\/x\.zip\/\) is blocked .* \(rule: blocked TLD \.zip\)/,
  );
});
