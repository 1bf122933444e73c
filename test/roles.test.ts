import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { loadConfig } from '../src/config/index.ts';
import { TEST_KEY } from './support/app.ts';
import { linkedSite } from './support/linked-site.ts';
import { dropDatabase, freshDatabase } from './support/postgres.ts';
import { type S3Server, s3ConfigOf, startS3Server } from './support/s3-server.ts';
import { type Service, startService } from './support/service.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until as untilSoon } from './support/until.ts';

/** Processes with a part of the work each, on one PostgreSQL, with files in a bucket: what is started here is done there. */
describe('an API process and a worker process', () => {
  const PAGES = 40;
  let database: string;
  let store: S3Server;
  let site: Site;
  let env: Record<string, string>;
  let shared: string;
  let api: Running;
  let worker: Running;
  const services: Service[] = [];

  interface Running {
    readonly service: Service;
    readonly url: string;
    // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
    ask(path: string, body?: object): Promise<any>;
  }

  /** Each with a data folder of its own. */
  const start = async (roles: 'api' | 'worker'): Promise<Running> => {
    const service = startService(tempDir(), { ...env, TRAWL_ROLES: roles });
    services.push(service);
    const said = await service.says(roles === 'api' ? 'A first search' : '/metrics');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    return {
      service,
      url,
      async ask(path, body) {
        const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
        const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
        return (await fetch(`${url}${path}`, { headers, ...post })).json();
      },
    };
  };

  const until: typeof untilSoon = (condition, what, ms = 60_000) => {
    let last = 0;
    return untilSoon(
      () => {
        if (performance.now() - last < 100) return false;
        last = performance.now();
        return condition();
      },
      what,
      ms,
    );
  };

  before(async () => {
    database = await freshDatabase();
    store = await startS3Server();
    // Too long to be a row, however well it is packed.
    const long = Array.from({ length: 8_000 }, () => `<p>All about ${randomBytes(32).toString('hex')}</p>`).join('\n');
    site = await startSite({ ...linkedSite(PAGES), [`/p/${PAGES}`]: `<title>Long</title><h1>Long</h1>${long}` });
    const { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix } = s3ConfigOf(store);
    shared = tempDir();
    env = {
      DATABASE_URL: database,
      TRAWL_API_KEY: TEST_KEY,
      TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
      TRAWL_INDEX: shared,
      TRAWL_BLOBS: `s3://${bucket}/${prefix}`,
      TRAWL_S3_ENDPOINT: endpoint,
      TRAWL_S3_REGION: region,
      TRAWL_S3_ACCESS_KEY_ID: accessKeyId,
      TRAWL_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    [api, worker] = await Promise.all([start('api'), start('worker')]);
  });
  after(async () => {
    for (const service of services) service.signal('SIGKILL');
    await Promise.all(services.map(({ ended }) => ended));
    await site[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    await dropDatabase(database);
  });

  test('the worker answers /health, /ready and /metrics, and nothing else', async () => {
    await until(async () => (await fetch(`${worker.url}/ready`)).status === 200, 'a ready worker');
    assert.equal((await fetch(`${worker.url}/health`)).status, 200);
    assert.match(await (await fetch(`${worker.url}/metrics`)).text(), /^# HELP/m);
    const headers = { authorization: `Bearer ${TEST_KEY}` };
    for (const path of [
      '/',
      '/docs',
      '/openapi.json',
      '/v2/team/credit-usage',
      '/v2/crawl/active',
      '/console/session',
    ]) {
      assert.equal((await fetch(`${worker.url}${path}`, { headers })).status, 404, path);
    }
  });

  test('a crawl that the API process takes on is done by the worker, and streamed by the API process', async () => {
    const { id } = await api.ask('/v2/crawl', {
      url: site.url,
      sitemap: 'skip',
      scrapeOptions: { storeInCache: false },
    });
    const seen = new Set<string>();
    const ends: string[] = [];
    const socket = new WebSocket(`${api.url.replace('http', 'ws')}/v2/crawl/${id}`, TEST_KEY);
    await new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('the stream broke'));
      socket.onclose = () => resolve();
      socket.onmessage = ({ data }) => {
        const said = JSON.parse(data);
        const documents =
          said.type === 'document' ? [said.data] : said.type === 'snapshot' ? [] : (said.data.data ?? said.data);
        for (const { metadata } of Array.isArray(documents) ? documents : []) seen.add(metadata.sourceURL);
        if (said.type === 'done') {
          ends.push(said.type);
          socket.close();
        }
      };
    });
    assert.deepEqual(ends, ['done']);
    assert.equal(seen.size, PAGES + 1);
    const status = await api.ask(`/v2/crawl/${id}`);
    assert.deepEqual([status.status, status.total, status.completed], ['completed', PAGES + 1, PAGES + 1]);
    assert.match(status.data[0].markdown, /All about/);
    assert.ok(
      store.log.some((line) => line.startsWith('PUT /some/prefix/')),
      'files went to the bucket',
    );
  });

  test('without a worker a job waits; one that comes does it', async () => {
    worker.service.signal('SIGTERM');
    await worker.service.ended;
    site.set('/alone', '<title>Alone</title><h1>Alone</h1><p>A page that waits for somebody to come.</p>');
    const { id } = await api.ask('/v2/batch/scrape', { urls: [`${site.url}/alone`] });
    const first = await api.ask(`/v2/batch/scrape/${id}`);
    assert.equal(first.status, 'scraping');
    assert.equal(site.count('/alone'), 0);
    worker = await start('worker');
    await until(async () => (await api.ask(`/v2/batch/scrape/${id}`)).status === 'completed', 'the batch');
    assert.equal(site.count('/alone'), 1);
  });

  test('a worker that is killed is followed by another, and every page is there once', async () => {
    for (let i = 1; i <= PAGES; i++) {
      const [page] = [linkedSite(PAGES)[`/p/${i}`] as string];
      site.set(`/p/${i}`, (_request, response) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page), 100);
      });
    }
    const other = await start('worker');
    const { id } = await api.ask('/v2/crawl', {
      url: site.url,
      sitemap: 'skip',
      maxConcurrency: 4,
      scrapeOptions: { storeInCache: false, maxAge: 0 },
    });
    await until(async () => (await api.ask(`/v2/crawl/${id}`)).completed >= 5, 'some pages');
    for (const one of [worker, other]) {
      one.service.signal('SIGKILL');
      await one.service.ended;
    }
    worker = await start('worker');
    await until(async () => (await api.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl');
    const { status, total, completed, data } = await api.ask(`/v2/crawl/${id}`);
    assert.deepEqual([status, total, completed], ['completed', PAGES + 1, PAGES + 1]);
    const urls = data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL);
    assert.deepEqual([urls.length, new Set(urls).size], [PAGES + 1, PAGES + 1]);
  });

  test('what the worker indexes, the API process finds', async () => {
    const { results } = await api.ask('/v2/search/research/papers?query=attention+transformer&authors=vaswani');
    assert.equal(results.length, 1);
  });
});

test('one role without the other needs PostgreSQL', () => {
  const load = (env: Record<string, string>) => loadConfig({ TRAWL_DATA_DIR: '/nowhere', ...env });
  assert.deepEqual(load({}).roles, { api: true, worker: true });
  const DATABASE_URL = 'postgres://127.0.0.1/trawl';
  assert.deepEqual(load({ TRAWL_ROLES: 'worker', DATABASE_URL }).roles, { api: false, worker: true });
  assert.deepEqual(load({ TRAWL_ROLES: 'worker, api' }).roles, { api: true, worker: true });
  for (const roles of ['api', 'worker']) assert.throws(() => load({ TRAWL_ROLES: roles }), /needs DATABASE_URL/);
  for (const roles of ['apis', 'api worker', ',', 'none']) {
    assert.throws(() => load({ TRAWL_ROLES: roles, DATABASE_URL }), /TRAWL_ROLES must be/, roles);
  }
});
