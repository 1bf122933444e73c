import assert from 'node:assert/strict';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { linkedSite } from './support/linked-site.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';
import { openWire, sendRaw } from './support/wire.ts';

/** What clients do that is not quite what the reference says, and what they learn from it. */
describe('manners of HTTP', () => {
  let it: TestApp;
  let site: Site;
  before(async () => {
    site = await startSite(linkedSite(3));
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  const post = (path: string, body: object): Promise<Answer> =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  test('a method that a path does not have is a 404 that says which it has', async () => {
    const allowed: Readonly<Record<string, string>> = {
      '/v2/scrape': 'POST',
      '/v2/crawl/active': 'GET, HEAD',
      [`/v2/crawl/${crypto.randomUUID()}`]: 'DELETE, GET, HEAD',
      '/v2/team/threat-protection': 'GET, HEAD, PUT',
    };
    for (const [path, methods] of Object.entries(allowed)) {
      const { status, body, headers } = await it.ask(path, { method: 'PATCH' });
      assert.deepEqual([status, body.error], [404, 'Not Found'], path);
      // Another endpoint with an id may serve the path too.
      for (const method of methods.split(', ')) assert.ok(headers.get('allow')?.split(', ').includes(method), path);
      assert.ok(!headers.get('allow')?.includes('PATCH'), path);
    }
    assert.equal((await it.ask('/v2/nothing')).headers.get('allow'), null);
  });

  test('a slash at the end of a path of the API changes nothing', async () => {
    assert.equal((await it.ask('/v2/team/credit-usage/')).status, 200);
    assert.equal((await it.ask('/v2/crawl/active/?limit=1')).status, 200);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    assert.deepEqual((await it.ask('/v2/map/', init)).body.error, 'Invalid URL');
  });

  test('OPTIONS says which methods a path has, without a key', async () => {
    const { status, headers, text } = await it.ask('/v2/scrape', { method: 'OPTIONS', key: null });
    assert.deepEqual([status, headers.get('allow'), text], [204, 'POST, OPTIONS', '']);
    assert.equal((await it.ask('/v2/nothing', { method: 'OPTIONS', key: null })).status, 404);
  });

  test('openapi.json is sent again only when it has changed', async () => {
    const first = await it.ask('/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^"[\w-]{43}"$/);
    const again = await it.ask('/openapi.json', { headers: { 'if-none-match': `"x", W/${tag}` } });
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);
    assert.equal((await it.ask('/openapi.json', { headers: { 'if-none-match': '"x"' } })).status, 200);
  });

  test('a handshake that is refused is answered like any other request', async () => {
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==';
    const answer = await sendRaw(it.port, `GET /v2/nothing HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 404 /);
    assert.match(answer, /\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
    assert.match(answer, /"error":"Not Found"/);
  });

  test('a body is asked for only after the checks that need none', async () => {
    const ask = (key: string, length: number) =>
      `POST /v2/map HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    assert.match(await sendRaw(it.port, ask('fc-wrong', 2)), /^HTTP\/1\.1 401 /);
    assert.match(await sendRaw(it.port, ask(it.key, 20_000_000)), /^HTTP\/1\.1 413 /);
    const wire = openWire(it.port);
    wire.send(ask(it.key, 2));
    await wire.until('HTTP/1.1 100 Continue');
    wire.send('{}');
    assert.match(await wire.until('Invalid URL'), /HTTP\/1\.1 400 /);
    wire.socket.destroy();
  });

  test('::1 is served where 127.0.0.1 is, if this machine has it', async (context) => {
    if (
      !Object.values(networkInterfaces())
        .flat()
        .some((one) => one?.address === '::1')
    )
      return context.skip('no IPv6');
    const answer = await fetch(`http://[::1]:${it.port}/v2/team/credit-usage`, {
      headers: { authorization: `Bearer ${it.key}` },
    });
    assert.equal(answer.status, 200);
  });

  test('an id that is no UUID is refused alike by every kind of job', async () => {
    const paths = [
      'crawl/x',
      'crawl/x/errors',
      'batch/scrape/x',
      'batch/scrape/x/errors',
      'scrape/x',
      'extract/x',
      'agent/x',
    ];
    for (const path of paths) {
      const { status, body } = await it.ask(`/v2/${path}`);
      assert.deepEqual([status, body.error], [400, 'Invalid job ID format. Job ID must be a valid UUID.'], path);
    }
    for (const path of ['crawl/x', 'batch/scrape/x', 'agent/x', 'scrape/x/interact']) {
      const { status, body } = await it.ask(`/v2/${path}`, { method: 'DELETE' });
      assert.deepEqual([status, body.error], [400, 'Invalid job ID format. Job ID must be a valid UUID.'], path);
    }
  });

  test('large responses are compressed for clients elsewhere that ask for it', async () => {
    const get = (encodings: string | undefined, elsewhere: object = { via: '1.1 proxy' }) =>
      new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const headers = { ...elsewhere, ...(encodings === undefined ? {} : { 'accept-encoding': encodings }) };
        const sent = request(`${it.url}/openapi.json`, { headers }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const { 'content-encoding': encoding, vary } = response.headers;
          resolve({ encoding, vary, bytes: Buffer.concat(chunks) });
        });
        sent.on('error', reject).end();
      });
    const plain = await get(undefined);
    assert.deepEqual([plain.encoding, plain.vary], [undefined, 'accept-encoding']);
    const small = await get('gzip, deflate, br');
    assert.equal(small.encoding, 'br');
    assert.ok(small.bytes.length < plain.bytes.length / 4);
    assert.ok(brotliDecompressSync(small.bytes).equals(plain.bytes));
    const zipped = await get('gzip');
    assert.equal(zipped.encoding, 'gzip');
    assert.ok(gunzipSync(zipped.bytes).equals(plain.bytes));
    assert.equal((await get('gzip', {})).encoding, undefined);
  });

  test('the formats of parse may be kept for an hour', async () => {
    const { headers } = await it.ask('/v2/parse/formats');
    assert.equal(headers.get('cache-control'), 'private, max-age=3600');
  });

  test('what was misspelt is named where a job is started', async () => {
    const starts: readonly [string, object][] = [
      ['/v2/crawl', { url: site.url, limit: 1 }],
      ['/v2/batch/scrape', { urls: [site.url] }],
      ['/v2/map', { url: site.url }],
      ['/v2/agent', { prompt: 'The title', urls: [site.url] }],
      ['/v2/extract', { prompt: 'The title', urls: [site.url] }],
    ];
    for (const [path, body] of starts) {
      const { body: said } = await post(path, { ...body, integratoin: 'x', webhok: 'x', orign: 'y' });
      assert.match(said.warning, /^Unknown fields were ignored: .*"webhok"/, path);
      assert.equal((await post(path, body)).body.warning, undefined, path);
    }
    const { body } = await post('/v2/scrape', { url: site.url, fomats: ['markdown'] });
    assert.match(body.data.warning, /"fomats" \(did you mean "formats"\?\)/);
  });

  test('tries with one idempotency key start one job, of every kind', async () => {
    const starts: readonly [string, object][] = [
      ['/v2/crawl', { url: site.url, limit: 1 }],
      ['/v2/batch/scrape', { urls: [site.url] }],
      ['/v2/agent', { prompt: 'The title', urls: [site.url] }],
      ['/v2/extract', { prompt: 'The title', urls: [site.url] }],
      [
        '/v2/monitor',
        { name: 'Start', schedule: { cron: '0 * * * *' }, targets: [{ type: 'scrape', urls: [site.url] }] },
      ],
    ];
    const headers = { 'content-type': 'application/json', 'x-idempotency-key': 'one' };
    const start = (path: string, body: object): Promise<Answer> =>
      it.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const [path, body] of starts) {
      const tries = await Promise.all(
        Array.from({ length: 5 }, (_, at) => start(path, { ...body, origin: `try ${at}` })),
      );
      assert.deepEqual([...new Set(tries.map((one) => one.status))], [200], path);
      const ids = tries.map(({ body }) => body.id ?? body.data.id);
      assert.equal(new Set(ids).size, 1, path);
      assert.match(ids[0], /-/);
      const other = await start(
        path,
        path === '/v2/monitor' ? { ...body, name: 'Other' } : { ...body, integration: 'other' },
      );
      assert.deepEqual([other.status, other.body.error], [409, 'Conflict'], path);
    }
    const { body: monitors } = await it.ask('/v2/monitor');
    const run = `/v2/monitor/${monitors.data[0].id}/run`;
    const runs = await Promise.all([1, 2, 3].map(() => start(run, {})));
    assert.deepEqual([...new Set(runs.map(({ status, body }) => `${status} ${body.id}`))], [`200 ${runs[0]?.body.id}`]);
  });

  test('with an idempotency key a page is loaded once, and again after a failure', async () => {
    const gate = Promise.withResolvers<void>();
    site.set('/once', (_request, response) => void gate.promise.then(() => response.end('<main>Once</main>')));
    const headers = { 'content-type': 'application/json', 'x-idempotency-key': 'page' };
    const scrape = (body: object): Promise<Answer> =>
      it.ask('/v2/scrape', { method: 'POST', headers, body: JSON.stringify({ maxAge: 0, ...body }) });
    const url = `${site.url}/once`;
    assert.equal((await scrape({ url, timeout: 1 })).status, 400);
    const first = scrape({ url });
    await until(() => site.count('/once') === 1, 'the request of the page');
    assert.deepEqual([(await scrape({ url })).status, (await scrape({ url, mobile: true })).status], [409, 409]);
    gate.resolve();
    const { body } = await first;
    assert.deepEqual((await scrape({ url })).body, body);
    assert.equal(site.count('/once'), 1);
    headers['x-idempotency-key'] = 'nowhere';
    for (const _ of [1, 2]) assert.equal((await scrape({ url: `${site.url.replace(/:\d+$/, ':10')}/` })).status, 500);
  });

  test('a crawl that cannot begin as it was meant says so', async () => {
    const slow = await post('/v2/crawl', { url: site.url, limit: 1, delay: 5000 });
    assert.equal(slow.body.warning, 'delay is in seconds; 5000 was read as milliseconds.');
    const { body } = await it.ask('/v2/crawl/ongoing');
    const options = body.crawls.find(({ id }: { id: string }) => id === slow.body.id)?.options;
    if (options !== undefined) assert.equal(options.delay, 5);
    const ruledOut = await post('/v2/crawl', { url: site.url, limit: 1, includePaths: ['^/blog/'] });
    assert.match(ruledOut.body.warning, /^includePaths or excludePaths exclude the start URL/);
  });

  test('countries in either case, threat modes, activity, feedback', async () => {
    for (const country of ['us', 'De', ' FR ']) {
      assert.equal((await post('/v2/map', { url: site.url, location: { country } })).status, 200, country);
      assert.equal((await post('/v2/scrape', { url: site.url, location: { country } })).status, 200, country);
    }
    const threatProtection = { mode: 'manual-only' };
    assert.equal((await post('/v2/scrape', { url: site.url, threatProtection })).status, 200);
    const { hostname } = new URL(site.url);
    const blocks = { threatProtection: { mode: 'normal', blacklist: [hostname] }, auditMetadata: { username: 'ann' } };
    for (const path of ['/v2/scrape', '/v2/map']) {
      const { status, body } = await post(path, { url: site.url, ...blocks });
      assert.deepEqual([status, body.code], [403, 'unsafe_domain_blocked'], path);
    }
    const { body: mapped } = await post('/v2/map', { url: site.url, auditMetadata: { username: 'ann' } });
    assert.equal(mapped.warning, undefined);
    for (const endpoint of ['monitor', 'parse']) {
      assert.equal((await it.ask(`/v2/team/activity?endpoint=${endpoint}`)).status, 200, endpoint);
    }
    const bad = await it.ask('/v2/team/activity?cursor=nonsense');
    assert.deepEqual([bad.status, bad.body.error], [400, 'cursor: "nonsense" is not a UUID']);
    const odd = { rating: 'good', valuableSources: [{ url: 'javascript:alert(1)' }] };
    const feedback = await post(`/v2/search/${crypto.randomUUID()}/feedback`, odd);
    assert.match(feedback.body.error, /^valuableSources\[0\]\.url: "javascript:alert\(1\)" is not an absolute URL/);
  });
});
