import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@trawl/contract/api/operations.ts';
import { Registry } from 'prom-client';
import { loadConfig } from '../../../foundation/config/index.ts';
import { createExitPool } from '../../../foundation/egress/index.ts';
import type { ConsoleCall } from '../../../foundation/routing/console-route.ts';
import { getOperations } from './operations.ts';

const { response } = operations['GET /api/operations'];

/** The route with proxies of a setting, and what it answers. */
function routeWith(
  setting: string,
  unblocker?: { kind: 'endpoint'; asked: number; answered: number; restsFor: number },
) {
  const config = loadConfig({ TRAWL_PROXY: setting, TRAWL_DATA_DIR: '/nowhere' });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const pool = createExitPool(config.proxies, { now: () => 0, probe: () => Promise.reject(refused) });
  const route = getOperations({
    ...{ config, metrics: new Registry(), proxies: pool.state, unblocker: () => unblocker },
    service: { version: '0.0.0', auth: 'required', mail: false },
    accounts: { activity: { slowHosts: async () => [] } },
    ...{ problems: async () => [], processes: async () => [], failingWebhooks: async () => [] },
    sandboxWarning: async () => undefined,
  });
  return {
    pool,
    route,
    /** As JSON carries it. */
    answer: async () => {
      const body = await route.handler({} as ConsoleCall<unknown, unknown, unknown>);
      return response.parse(JSON.parse(JSON.stringify(body)));
    },
  };
}

test('operators, and only they, see the proxies without users and passwords', async () => {
  const { pool, route, answer } = routeWith(
    'enhanced.DE:http://ann-session:geheim@gate.example:1,enhanced:socks5://bob%40x:p%C3%A4ss@gate.example:1,basic:http://third.example:2',
    { kind: 'endpoint', asked: 3, answered: 2, restsFor: 0 },
  );
  assert.equal(route.access, 'operator');
  const { signal } = new AbortController();
  await assert.rejects(pool.take({ tier: 'enhanced', host: 'site.example', port: 443, signal }));

  const body = await answer();
  const failed = { price: 1, tier: 'enhanced', uses: 0, failures: 1, health: 'resting', restsFor: 30_000 };
  assert.deepEqual(body.proxies, [
    { ...failed, name: 'gate.example:1', country: 'DE', problem: 'ECONNREFUSED' },
    { ...failed, name: 'gate.example:1', problem: 'ECONNREFUSED' },
    { ...{ name: 'third.example:2', tier: 'basic', price: 1, health: 'unknown' }, uses: 0, failures: 0, restsFor: 0 },
  ]);
  assert.deepEqual(body.unblocker, { kind: 'endpoint', asked: 3, answered: 2, restsFor: 0 });
  const text = JSON.stringify(body);
  for (const secret of ['ann-session', 'geheim', 'bob', 'p%C3%A4ss', 'päss']) assert.ok(!text.includes(secret), secret);
});

test('without proxies and an unblocker there is nothing to show', async () => {
  const body = await routeWith('').answer();
  assert.deepEqual([body.proxies, body.unblocker], [[], undefined]);
});
