import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

const json = { 'content-type': 'application/json' };
const MB = 1024 * 1024;

/** Objects and arrays inside each other. */
const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

describe('bodies that are made to cost', () => {
  let it: TestApp;
  let site: Site;
  before(async () => {
    site = await startSite({ '/': '<p>A page</p>' });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  const post = (path: string, body: string, key?: null) =>
    it.ask(path, { method: 'POST', headers: json, body, ...(key === undefined ? {} : { key }) });
  const detailOf = ({ body }: Awaited<ReturnType<typeof post>>): string => body.details?.[0]?.message ?? '';

  const KEYLESS = [
    '/api/session',
    '/api/setup',
    '/api/links/look',
    '/api/invitations/accept',
    '/api/password/forgot',
    '/api/password/reset',
    '/api/auth/cli/status',
    '/api/monitor-mail',
  ];

  test('without a key a body has 64 KB, and as many levels as any other', async () => {
    for (const path of KEYLESS) {
      const deep = await post(path, '['.repeat(60_000), null);
      assert.equal(deep.status, 400, path);
      assert.match(detailOf(deep), /64 levels/, path);
      const large = await post(path, JSON.stringify({ token: 'x'.repeat(65 * 1024) }), null);
      assert.deepEqual([large.status, large.body.error], [413, 'Payload Too Large'], path);
    }
    assert.equal((await post('/api/links/look', '['.repeat(12_000_000), null)).status, 413);
  });

  test('with a wrong key nothing of a body is read, however large or wrong it is', async () => {
    for (const body of ['['.repeat(12_000_000), '{"url":']) {
      const answer = await it.ask('/v2/batch/scrape', {
        method: 'POST',
        headers: { ...json, authorization: 'Bearer fc-unknown-unknown-unknown' },
        body,
        key: null,
      });
      assert.equal(answer.status, 401);
    }
  });

  test('with a key a body has 1 MB, and 25 MB where it may hold a long list', async () => {
    const padded = (size: number): string => JSON.stringify({ padding: 'x'.repeat(size) });
    for (const path of ['/v2/scrape', '/v2/map', '/v2/search', '/v2/crawl', '/v2/feedback', '/v2/interact']) {
      assert.equal((await post(path, padded(MB))).status, 413, path);
    }
    for (const path of ['/v2/batch/scrape', '/v2/extract', '/v2/agent', '/v2/monitor']) {
      assert.equal((await post(path, padded(3 * MB))).status, 400, path);
      assert.equal((await post(path, padded(26 * MB))).status, 413, path);
    }
  });

  test('millions of small values are refused before they are parsed', async () => {
    const objects = await post('/v2/batch/scrape', `{"other":[${'{"a":1},'.repeat(2_500_000)}1]}`);
    assert.equal(objects.status, 400);
    assert.match(detailOf(objects), /20000 objects and arrays/);
    const numbers = await post('/v2/batch/scrape', `{"other":[${'1,'.repeat(5_000_000)}1]}`);
    assert.equal(numbers.status, 400);
    assert.match(detailOf(numbers), /250000 values/);
    const keys = await post(
      '/v2/agent',
      `{"prompt":"x"${Array.from({ length: 240_000 }, (_, at) => `,"k${at}":1`).join('')}}`,
    );
    assert.equal(keys.status, 400);
    assert.match(detailOf(keys), /20000 keys/);
    const wide = await post('/v2/scrape', `{"url":"${site.url}","other":[${'{},'.repeat(100_000)}1]}`);
    assert.equal(wide.status, 400);
  });

  test('deep nesting is a 400 wherever it stands, and nothing is fetched', async () => {
    const deep = nested(20_000);
    const url = `"url":"${site.url}/"`;
    const bodies: [string, string][] = [
      ['/v2/scrape', `{${url},"unknown":${nested(5_000)}}`],
      ['/v2/scrape', `{${url},"formats":[{"type":"json","schema":${deep}}]}`],
      ['/v2/scrape', `{"alexandria":{"provider":"firecrawl","capability":"find-tools","options":${deep}}}`],
      ['/v2/crawl', `{${url},"webhook":{"url":"https://example.org","metadata":${deep}}}`],
      ['/v2/crawl', `{${url},"scrapeOptions":${deep}}`],
      ['/v2/batch/scrape', `{"urls":["${site.url}/"],"webhook":{"url":"https://example.org","metadata":${deep}}}`],
      ['/v2/feedback', `{"endpoint":"scrape","metadata":${deep}}`],
      [
        '/v2/monitor',
        `{"name":"x","schedule":{"text":"hourly"},"targets":[{"type":"crawl",${url},"crawlOptions":${deep}}]}`,
      ],
      ['/v2/extract', `{"urls":["${site.url}/"],"schema":${deep}}`],
      ['/v2/agent', `{"prompt":"x","schema":${deep}}`],
      ['/v2/map', `{${url},"unknown":${deep}}`],
      ['/v2/search', `{"query":"x","exchange":${deep}}`],
      ['/v2/interact', `{"unknown":${deep}}`],
    ];
    for (const [path, body] of bodies) {
      const answer = await post(path, body);
      assert.deepEqual([answer.status, answer.body.success], [400, false], path);
      assert.match(detailOf(answer), /64 levels/, path);
    }
    assert.deepEqual(site.asked, []);
  });

  test('options of an uploaded file have the same bounds', async () => {
    const form = new FormData();
    form.append('file', new Blob(['<p>x</p>'], { type: 'text/html' }), 'a.html');
    form.append('options', `{"unknown":${nested(20_000)}}`);
    const answer = await it.ask('/v2/parse', { method: 'POST', body: form });
    assert.equal(answer.status, 400);
  });

  test('keys that would change a prototype are dropped, however they are written', async () => {
    for (const key of ['__proto__', '\\u005f_proto__', '__proto\\u005f_']) {
      const answer = await post('/v2/scrape', `{${`"url":"${site.url}/"`},"${key}":{"formats":["nonsense"]}}`);
      assert.equal(answer.status, 200, key);
    }
  });

  test('a refusal of a long list names some of its entries, not all', async () => {
    const answer = await post('/v2/batch/scrape', JSON.stringify({ urls: Array(100_000).fill(1) }));
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details.length, 100);
  });
});
