import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

const rule = (env: Record<string, string>) => loadConfig({ TRAWL_DATA_DIR: '/nowhere', ...env }).browserSandbox;

test("the browser's sandbox is required where others reach the service, unless the operator says otherwise", () => {
  for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) assert.equal(rule({ HOST: host }), 'try', host);
  for (const host of ['0.0.0.0', '::', '10.0.0.5', 'trawl.example'])
    assert.equal(rule({ HOST: host }), 'require', host);
  assert.equal(rule({}), 'try');
  assert.equal(rule({ HOST: '0.0.0.0', TRAWL_BROWSER_SANDBOX: 'off' }), 'off');
  assert.equal(rule({ HOST: '0.0.0.0', TRAWL_BROWSER_SANDBOX: 'try' }), 'try');
  assert.equal(rule({ TRAWL_BROWSER_SANDBOX: 'require' }), 'require');
  assert.throws(() => rule({ TRAWL_BROWSER_SANDBOX: 'yes' }), /TRAWL_BROWSER_SANDBOX must be require, try or off/);
});
