import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Measured } from '../src/surfaces/http/index.ts';
import { startApp } from './support/app.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const json = { 'content-type': 'application/json' };
const FINE: Measured = { heap: 0.1, memory: 0.1, disk: { free: 1e12, size: 2e12 } };

describe('a service that is short of something', () => {
  test('refuses what starts work, finishes what runs, goes on reading, and says why', async () => {
    let measured = FINE;
    let hold: (() => void) | undefined;
    await using site = await startSite({
      '/': '<p>A page</p>',
      '/held': (_request, response) => {
        hold = () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Held</p>');
      },
    });
    const it = await startApp(SITE_SETTINGS, { measure: async () => measured });
    const post = (path: string, body: object) =>
      it.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const running = post('/v2/scrape', { url: `${site.url}/held` });
    await until(() => hold !== undefined);

    measured = { ...FINE, memory: 0.97 };
    await until(async () => (await it.ask('/ready')).status === 503, 'the shortage');
    const ready = await it.ask('/ready', { key: null });
    assert.match(ready.body.details.message, /Memory is short: 97% is in use/);
    for (const [path, body] of [
      ['/v2/scrape', { url: `${site.url}/` }],
      ['/v2/map', { url: site.url }],
      ['/v2/search', { query: 'x' }],
    ] as const) {
      const refused = await post(path, body);
      assert.deepEqual([refused.status, refused.body.error], [503, 'Service Unavailable'], path);
      assert.equal(refused.headers.get('retry-after'), '10');
      assert.match(refused.body.details.message, /Memory is short/);
    }
    const starts: [string, object][] = [
      ['/v2/crawl', { url: site.url }],
      ['/v2/batch/scrape', { urls: [site.url] }],
      ['/v2/agent', { prompt: 'The title', urls: [site.url] }],
      ['/v2/extract', { prompt: 'The title', urls: [site.url] }],
      ['/v1/crawl', { url: site.url }],
    ];
    for (const [path, body] of starts) assert.equal((await post(path, body)).status, 200, path);
    for (const path of ['/v2/scrape', '/v2/map', '/v2/search'])
      assert.equal((await post(path, { url: 1 })).status, 400, path);
    assert.equal((await it.ask('/health')).status, 200);
    assert.equal((await it.ask('/v2/team/credit-usage')).status, 200);
    hold?.();
    assert.equal((await running).status, 200);

    measured = { ...FINE, disk: { free: 1, size: 2e12 } };
    await until(async () => (await post('/v2/scrape', { url: site.url })).body.details?.message?.includes('disk'));
    for (const [path, body] of starts) assert.equal((await post(path, body)).status, 503, path);

    measured = FINE;
    await until(async () => (await it.ask('/ready')).status === 200, 'the end of the shortage');
    assert.equal((await post('/v2/scrape', { url: `${site.url}/` })).status, 200);
  });

  test('requests to the dashboard of nobody who is signed in are limited by address', async () => {
    const it = await startApp();
    const ask = () => it.ask('/api/session', { key: null });
    const first = await Promise.all(Array.from({ length: 300 }, ask));
    assert.ok(first.every(({ status }) => status === 200));
    // Five more each second: sooner or later that is less than what comes.
    let refused: Awaited<ReturnType<typeof ask>> | undefined;
    while (refused === undefined) {
      refused = (await Promise.all(Array.from({ length: 100 }, ask))).find(({ status }) => status === 429);
    }
    assert.equal(refused.body.error, 'Rate limit exceeded');
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal((await it.ask('/v2/team/credit-usage')).status, 200);
  });
});
