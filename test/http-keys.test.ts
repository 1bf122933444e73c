import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { startApp, testRoutes } from './support/app.ts';
import { forEachEngine } from './support/engines.ts';
import { dropDatabase } from './support/postgres.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';

forEachEngine('keys over HTTP', (fresh, kind) => {
  test('a revoked key is 401 at once in the process that revoked it, and within 5 seconds in another', async () => {
    const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    const one = await startApp({ database }, { routes: testRoutes, clock });
    const two = await startApp({ database, dataDir: tempDir() }, { routes: testRoutes, clock });
    const { key, info } = await one.app.keys.create({ name: 'mine' });
    for (const app of [one, two]) assert.equal((await app.ask('/v2/echo?query=x', { key })).status, 200);
    await one.app.keys.revoke(info.id);
    assert.equal((await one.ask('/v2/echo?query=x', { key })).status, 401);
    clock.advance(5_000);
    assert.equal((await two.ask('/v2/echo?query=x', { key })).status, 401);
    assert.equal((await two.ask('/v2/echo?query=x')).status, 200);
  });

  test('with TRAWL_AUTH=open a new database without any key serves requests', async () => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    const it = await startApp({ database, auth: 'open', apiKey: undefined }, { routes: testRoutes });
    const answer = await it.ask('/v2/echo?query=x', { key: null });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.headers.has('x-ratelimit-remaining'));
  });

  if (kind === 'postgres') {
    test('a database that goes away is a 503, not a wrong key', async () => {
      const { url } = await fresh(serviceDatabase);
      const it = await startApp({ database: { kind, url } }, { routes: testRoutes });
      assert.equal((await it.ask('/v2/echo?query=x')).status, 200);
      await dropDatabase(url);
      for (const key of [it.key, 'fc-never-seen-before-0123']) {
        const answer = await it.ask('/v2/echo?query=x', { key });
        assert.equal(answer.status, 503);
        assert.deepEqual(answer.body, { success: false, error: 'Service Unavailable' });
        assert.equal(answer.headers.get('retry-after'), '5');
      }
      assert.equal((await it.ask('/ready', { key: null })).status, 503);
      assert.equal((await it.ask('/health', { key: null })).status, 200);
    });
  }
});

describe('limits over HTTP', () => {
  test('the request after the last one of the minute is 429 and says when to come back', async () => {
    const clock = manualClock(Date.parse('2026-01-01T00:00:20Z'));
    const it = await startApp({ rateLimit: 3 }, { routes: testRoutes, clock });
    const { key: narrow } = await it.app.keys.create({ name: 'narrow', scopes: ['research'] });
    const { key: second } = await it.app.keys.create({ name: 'second' });
    // None of these counts: unknown path, no key, wrong key, no scope.
    for (const key of [null, 'fc-unknown-unknown-unknown', narrow]) await it.ask('/v2/echo?query=x', { key });
    await it.ask('/v2/nothing');

    const first = await it.ask('/v2/echo?query=x');
    assert.equal(first.headers.get('x-ratelimit-remaining'), '2');
    const bad = await it.ask('/v2/echo');
    assert.equal(bad.status, 400);
    assert.equal(bad.headers.get('x-ratelimit-remaining'), '1');
    assert.equal((await it.ask('/v2/echo?query=x', { key: second })).headers.get('x-ratelimit-remaining'), '0');

    const over = await it.ask('/v2/echo', {
      method: 'POST',
      body: 'x'.repeat(5000),
      headers: { 'content-type': 'a/b' },
    });
    assert.equal(over.status, 429);
    assert.deepEqual(over.body, { success: false, error: 'Rate limit exceeded' });
    assert.equal(over.headers.get('retry-after'), '40');
    assert.equal(over.headers.get('x-ratelimit-limit'), '3');
    assert.equal(over.headers.get('x-ratelimit-remaining'), '0');
    assert.equal(over.headers.get('x-ratelimit-reset'), '40');
    assert.equal((await it.ask('/v2/echo?query=x', { key: null })).status, 401);
    assert.equal((await it.ask('/v2/other')).status, 200);

    clock.advance(40_000);
    assert.equal((await it.ask('/v2/echo?query=x')).headers.get('x-ratelimit-remaining'), '2');
  });
});

describe('TRAWL_AUTH=open', () => {
  test('lets the machine in without a key, but not a page of another site, and no revoked key', async () => {
    const it = await startApp({ auth: 'open' }, { routes: testRoutes });
    const { key, info } = await it.app.keys.create({ name: 'mine' });
    for (const given of [null, 'fc-unknown-unknown-unknown', 'nonsense', key]) {
      assert.equal((await it.ask('/v2/echo?query=x', { key: given })).status, 200, String(given));
    }
    const foreign = [{ origin: 'https://example.org' }, { origin: 'null' }, { 'x-forwarded-host': 'x' }] as const;
    const statuses = [401, 401, 200];
    for (const [index, headers] of foreign.entries()) {
      const answer = await it.ask('/v2/echo?query=x', { key: null, headers });
      assert.equal(answer.status, statuses[index]);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
    assert.equal((await it.ask('/v2/echo?query=x', { key, headers: { origin: 'https://example.org' } })).status, 200);
    await it.app.keys.revoke(info.id);
    assert.equal((await it.ask('/v2/echo?query=x', { key })).status, 401);
  });
});
