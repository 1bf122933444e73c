import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRedirectUri, isRegistered } from './redirect-uris.ts';

/** What systems and browsers answer themselves. */
const OF_THE_SYSTEM = [
  ...['smb://evil.example/x', 'search-ms:query=x', 'ms-msdt:/id', 'chrome://settings', 'jar:https://a.example/x!/'],
  ...['feed:https://a.example/', 'view-source:https://a.example/', 'intent://x', 'myapp://done', 'vnd.ms.x'],
];

test('codes are sent to https, to the own machine and to programs', () => {
  for (const uri of ['https://claude.ai/callback', 'http://localhost:7/x', 'http://127.0.0.1/']) {
    assert.ok(isRedirectUri(uri), uri);
  }
  for (const uri of ['cursor://auth/done', 'vscode://x/y', 'com.example.app:/done', 'com.raycast:/oauth'])
    assert.ok(isRedirectUri(uri), uri);
  const refused = [
    'http://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.example/#x',
    'nothing',
    '',
  ];
  for (const uri of [
    ...refused,
    'https://me:pass@a.example/',
    'JAVASCRIPT:alert(1)',
    'file:///etc/passwd',
    ...OF_THE_SYSTEM,
  ]) {
    assert.ok(!isRedirectUri(uri), uri);
  }
});

test('a scheme that could be registered before keeps working, unless the system answers it', () => {
  assert.equal(isRegistered('myapp://done', ['myapp://done']), true);
  for (const uri of ['smb://evil.example/x', 'search-ms:query=x', 'ms-msdt:/id'])
    assert.equal(isRegistered(uri, [uri]), false, uri);
});

test('an address must equal the registered one, except for the port on loopback', () => {
  const registered = ['https://a.example/callback', 'http://localhost:1234/callback'];
  assert.ok(isRegistered('https://a.example/callback', registered));
  assert.ok(isRegistered('http://localhost:9999/callback', registered));
  for (const uri of [
    ...['https://a.example/callback?x=1', 'https://a.example/callback/', 'https://a.example:444/callback'],
    ...['http://localhost:1234/other', 'http://127.0.0.1:1234/callback', 'https://b.example/callback'],
  ]) {
    assert.ok(!isRegistered(uri, registered), uri);
  }
});
