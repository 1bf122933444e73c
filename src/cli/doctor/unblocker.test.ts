import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../../foundation/config/index.ts';
import { unblockerFinding } from './scraping.ts';

const said = (text: string, credits = '0'): string => {
  const env = { TRAWL_UNBLOCKER: text, TRAWL_UNBLOCKER_CREDITS: credits, TRAWL_DATA_DIR: '/nowhere' };
  const { state, detail } = unblockerFinding(loadConfig(env));
  return `${state}: ${detail}`;
};

test('the unblocker is named without its keys', () => {
  assert.match(said(''), /^off: /);
  const plans = 'for plans that allow it';
  assert.equal(
    said('cdp:wss://me:secret@browsers.example:9222/?token=secret', '5'),
    `on: a browser over CDP at browsers.example:9222, ${plans}, for 5 credits more; not asked`,
  );
  assert.equal(said('flaresolverr:http://127.0.0.1:8191'), `on: flaresolverr at 127.0.0.1:8191, ${plans}; not asked`);
  assert.equal(
    said('endpoint:https://a.example/?key=secret&url={url}'),
    `on: endpoint at a.example, ${plans}; not asked`,
  );
});
