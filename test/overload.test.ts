import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v1 } from '@trawl/contract/v1.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { Measured } from '../src/surfaces/http/index.ts';
import { startApp } from './support/app.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const json = { 'content-type': 'application/json' };
/** Longer than a key may be. */
const badKey = { 'x-idempotency-key': 'x'.repeat(300) };
const page = 'https://example.com/';
const unsaid = [{ type: 'json' }];

interface Sent {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Example extends Sent {
  /** What only its handler refuses, in place of its own; undefined where the schema refuses all that is wrong. */
  readonly wrong?: Sent;
}

const search = { query: 'x' };
const narrowed = { query: 'x', types: ['doc'], repos: ['a/b'] };
const inUrl = 'query=x&types=doc&repos=a/b';
/** Of every operation that starts work, the least it takes. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'POST /v2/scrape': { body: { url: page }, wrong: { body: { formats: unsaid } } },
  'POST /v2/map': { body: { url: page }, wrong: { body: { url: 'http://127.0.0.2/' } } },
  'POST /v2/search': { body: search },
  'POST /v2/open-webui/search': { body: search, wrong: { body: { query: ' ' } } },
  'POST /v2/open-webui/load': { body: { urls: [page] }, wrong: { body: { urls: ['http://127.0.0.2/'] } } },
  'GET /v2/search/research/github': { path: '?query=x' },
  'GET /v2/search/developer': { path: '?query=x', wrong: { path: `?${inUrl}` } },
  'GET /v2/developer/search': { path: '?query=x', wrong: { path: `?${inUrl}` } },
  'POST /v2/search/developer': { body: search, wrong: { body: narrowed } },
  'POST /v2/developer/search': { body: search, wrong: { body: narrowed } },
  'POST /v2/parse': { body: { uploadRef: 'x' }, wrong: { body: { mobile: true } } },
  'POST /v2/crawl': { body: { url: page }, wrong: { body: { webhook: 'http://127.0.0.2/' } } },
  'POST /v2/batch/scrape': { body: { urls: [page] }, wrong: { body: { urls: ['http://127.0.0.2/'] } } },
  'POST /v2/agent': { body: { prompt: 'x' }, wrong: { body: { urls: ['http://127.0.0.2/'] } } },
  'POST /v2/extract': { body: { prompt: 'x', urls: [page] }, wrong: { body: { scrapeOptions: { timeout: 'x' } } } },
  'POST /v2/monitor': {
    body: { name: 'x', schedule: { cron: '0 * * * *' }, targets: [{ type: 'scrape', urls: [page] }] },
    wrong: { body: { targets: [{ type: 'scrape', urls: ['http://127.0.0.2/'] }] } },
  },
  'POST /v2/interact': { body: {}, wrong: { headers: badKey } },
  'POST /v2/browser': { body: {}, wrong: { headers: badKey } },
  'POST /v2/scrape/:jobId/interact': { body: { code: '1' }, wrong: { body: { language: 'python' } } },
  'POST /v1/scrape': { body: { url: page }, wrong: { body: { formats: ['json'], jsonOptions: {} } } },
  'POST /v1/map': { body: { url: page }, wrong: { body: { url: 'http://127.0.0.2/' } } },
  'POST /v1/search': { body: search, wrong: { body: { filter: 'x' } } },
  'POST /v1/crawl': { body: { url: page }, wrong: { body: { webhook: 'http://127.0.0.2/' } } },
  'POST /v1/batch/scrape': { body: { urls: [page] }, wrong: { body: { urls: ['http://127.0.0.2/'] } } },
  'POST /v1/extract': { body: { prompt: 'x', urls: [page] }, wrong: { body: { urls: ['http://127.0.0.2/'] } } },
};
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

  test('what is wrong with a request is said before that there is no room for it', async () => {
    const operations = Object.entries({ ...v2, ...v1 } as Readonly<Record<string, V2Endpoint>>).filter(
      ([, { activity }]) => activity !== undefined,
    );
    assert.deepEqual(operations.map(([key]) => key).sort(), Object.keys(EXAMPLES).sort());
    let measured: Measured = FINE;
    const it = await startApp({ bubblewrap: 'off' }, { measure: async () => measured });
    const ask = (key: string, { path = '', headers, body }: Sent) => {
      const [method = '', place = ''] = key.split(' ');
      const sent = { headers: { ...(body && json), ...headers }, ...(body && { body: JSON.stringify(body) }) };
      return it.ask(`${place.replace(':jobId', crypto.randomUUID())}${path}`, { method, ...sent });
    };
    for (const [what, isOver] of [
      [{ memory: 0.97 }, 'queues'],
      [{ disk: { free: 1, size: 2e12 } }, undefined],
    ] as const) {
      measured = { ...FINE, ...what };
      const [named] = Object.keys(what);
      await until(async () => (await it.ask('/metrics')).text.includes(`trawl_shortage{of="${named}"} 1`));
      for (const [key, { queues }] of operations) {
        const { wrong, ...right } = EXAMPLES[key] as Example;
        if (wrong !== undefined) {
          const body = right.body && { ...right.body, ...wrong.body };
          const refused = await ask(key, { ...right, ...wrong, ...(body && { body }) });
          assert.equal(refused.status, 400, `${key} ${refused.text}`);
        }
        const answer = await ask(key, right);
        assert.equal(answer.status, queues && isOver === 'queues' ? 200 : 503, `${key} ${answer.text}`);
      }
    }
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
