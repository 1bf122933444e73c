import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { loadConfig } from '../src/foundation/config/index.ts';
import { TEST_KEY } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { setUp } from './support/console.ts';
import { checkResponse } from './support/contract.ts';
import { type ForwardProxy, workingProxy } from './support/forward-proxy.ts';
import { startHook } from './support/hook.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { dropDatabase } from './support/postgres.ts';
import { type S3Server, s3ConfigOf, startS3Server } from './support/s3-server.ts';
import { type Service, startService } from './support/service.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until as untilSoon } from './support/until.ts';

/**
 * Processes with a part of the work each, on one PostgreSQL, with files and the index in a bucket and no folder in common: what is started
 * here is done there.
 */
describe('an API process and a worker process', () => {
  const PAGES = 40;
  let database: string;
  let store: S3Server;
  let site: Site;
  let web: ForwardProxy;
  let env: Record<string, string>;
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

  const until: typeof untilSoon = (condition, what, ms) => {
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
    database = await serviceDatabase();
    store = await startS3Server();
    // Too long to be a row, however well it is packed.
    const long = Array.from({ length: 8_000 }, () => `<p>All about ${randomBytes(32).toString('hex')}</p>`).join('\n');
    site = await startSite({ ...linkedSite(PAGES), [`/p/${PAGES}`]: `<title>Long</title><h1>Long</h1>${long}` });
    web = await workingProxy((_, reply) => void reply.setHeader('content-type', 'text/html').end(pageOf('far')));
    const proxies = join(tempDir(), 'proxies.json');
    await writeFile(proxies, JSON.stringify({ proxies: [{ name: 'mine', url: web.url }] }));
    const { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix } = s3ConfigOf(store);
    env = {
      DATABASE_URL: database,
      TRAWL_API_KEY: TEST_KEY,
      TRAWL_STARTER: 'on',
      TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
      TRAWL_PROXY_FILE: proxies,
      TRAWL_INDEX: `s3://${bucket}/index`,
      TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
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
    await web[Symbol.asyncDispose]();
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
        checkResponse('WS /v2/crawl/:id', data);
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

  test('what the worker does with proxies shows in Operations of the API process', async () => {
    const [, setupToken] = /\/setup#(\S+)/.exec(await api.service.says('/setup#')) ?? [];
    const operator = await setUp({ url: api.url, setupToken });
    const state = async () => (await operator.ask('GET', '/api/operations')).body.proxies[0];
    assert.deepEqual([(await state()).name, (await state()).uses], ['mine', 0]);
    // The proxy answers in place of the site.
    const { id } = await api.ask('/v2/batch/scrape', { urls: ['http://93.184.215.14/far'] });
    await until(async () => (await api.ask(`/v2/batch/scrape/${id}`)).status === 'completed', 'the batch');
    assert.ok(web.asked.includes('GET http://93.184.215.14/far'));
    await until(async () => (await state()).uses > 0, 'the uses of the worker');
  });

  test('without a worker a job waits; one that comes does it', async () => {
    worker.service.signal('SIGTERM');
    await worker.service.ended;
    site.set('/alone', '<title>Alone</title><h1>Alone</h1><p>A page that waits for somebody to come.</p>');
    const { id } = await api.ask('/v2/batch/scrape', { urls: [`${site.url}/alone`] });
    const first = await api.ask(`/v2/batch/scrape/${id}`);
    assert.equal(first.status, 'scraping');
    assert.equal(site.count('/alone'), 0);
    await until(async () => {
      const { warning = '' } = await api.ask(`/v2/batch/scrape/${id}`);
      return warning.startsWith('No worker is running');
    }, 'the warning of the job');
    const ready = await fetch(`${api.url}/ready`);
    assert.equal(ready.status, 200);
    assert.deepEqual(
      ((await ready.json()) as { problems: { of: string }[] }).problems.map(({ of }) => of),
      ['workers'],
    );
    worker = await start('worker');
    await until(async () => (await api.ask(`/v2/batch/scrape/${id}`)).status === 'completed', 'the batch');
    assert.equal(site.count('/alone'), 1);
    assert.equal((await api.ask(`/v2/batch/scrape/${id}`)).warning, undefined);
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

  test('what the worker indexes in the bucket, the API process finds', async () => {
    const find = async (query: string) => (await api.ask(`/v2/search/research/papers?query=${query}`)).results ?? [];
    await until(async () => (await find('attention+transformer&authors=vaswani')).length === 1, 'the starter library');
    const citing = {
      title: 'Quokkas attend to marsupial transformers',
      abstract: 'What quokkas attend to, and how transformers of marsupials learn it.',
      doi: '10.1000/quokka',
      references: ['arxiv:1706.03762'],
    };
    const file = join(tempDir(), 'papers.jsonl');
    await writeFile(file, `${JSON.stringify(citing)}\n`);
    // By a third process, that has nothing of the index on its disk either.
    const imported = await trawl(['papers', 'import', 'jsonl', file], { ...env, TRAWL_DATA_DIR: tempDir() });
    assert.equal(imported.code, 0, imported.stderr);
    await until(async () => (await find('quokkas'))[0]?.title === citing.title, 'the imported paper');
    // Vectors and citations are files beside the tables.
    await until(async () => (await find('quokkas'))[0]?.signals?.semantic > 0, 'closeness in meaning');
    const similar = () => api.ask('/v2/search/research/papers/arxiv:1706.03762/similar?intent=marsupials&mode=citers');
    const isCiting = ({ title }: { title: string }) => title === citing.title;
    await until(async () => (await similar()).results?.some(isCiting) === true, 'the citation');
    const kept = [...store.objects.keys()];
    for (const place of ['index/papers_', 'index/graph/base-']) {
      assert.ok(
        kept.some((key) => key.startsWith(place)),
        place,
      );
    }
  });

  test('pages that one process scraped are found by another', async () => {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    // The page of the batch is in the index by then; those that come now may wait in rows until there are more of them.
    const published = "SELECT 1 FROM text_index_state WHERE corpus = 'pages' AND version > 0";
    await until(async () => (await client.query(published)).rowCount === 1, 'the index');
    await client.end();
    assert.ok([...store.objects.keys()].some((key) => /^index\/pages\/.*\.lance$/.test(key)));
    site.set(
      '/otter',
      '<title>Otters</title><h1>Otters</h1><p>Nobody but otters juggles pebbles in the afternoon.</p>',
    );
    await api.ask('/v2/scrape', { url: `${site.url}/otter` });
    const other = await start('api');
    const find = async (query: string) => (await other.ask('/v2/search', { query })).data?.web?.[0]?.url;
    await until(async () => (await find('otters juggles pebbles')) === `${site.url}/otter`, 'the page of a scrape');
    await until(async () => (await find('waits for somebody alone')) === `${site.url}/alone`, 'the page of a batch');
  });

  test('the pages of a crawl under zero data retention are reported by the process that has them', async () => {
    await using hook = await startHook();
    site.set('/p/1', pageOf('page of no retention', ['/p/3', '/p/4']));
    const { id } = await api.ask('/v2/crawl', {
      url: site.url,
      sitemap: 'skip',
      limit: 8,
      zeroDataRetention: true,
      webhook: hook.url,
    });
    await until(() => hook.received.some(({ event }) => event.type === 'crawl.completed'), 'the last event');
    const events = hook.received.map(({ event }) => event);
    assert.deepEqual(
      events.map(({ type, success }) => `${type} ${success}`),
      ['crawl.started true', ...Array.from({ length: 8 }, () => 'crawl.page true'), 'crawl.completed true'],
    );
    const pages = events.filter(({ type }) => type === 'crawl.page');
    for (const { data } of pages) assert.match(data[0].markdown, /All about/);
    assert.equal(new Set(pages.map(({ data }) => data[0].metadata.sourceURL)).size, 8);
    assert.equal((await api.ask(`/v2/crawl/${id}`)).completed, 8);
    // Neither in rows nor in the bucket.
    const secret = 'page of no retention';
    assert.ok(pages.some(({ data }) => data[0].markdown.includes(secret)));
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const { rows: tables } = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    assert.ok(tables.length > 30);
    for (const { name } of tables) {
      const found = await client.query(`SELECT 1 FROM "${name}" AS one WHERE one::text LIKE '%${secret}%'`);
      assert.equal(found.rowCount, 0, name);
    }
    await client.end();
    for (const [key, { body }] of store.objects) assert.ok(!body.includes(secret), key);
  });

  test('when that process is gone, another one reports what is left', async () => {
    for (let i = 1; i <= PAGES; i++) {
      site.set(`/p/${i}`, (_request, response) => void setTimeout(() => response.end('<h1>Secret</h1>'), 200));
    }
    await using hook = await startHook();
    const own = await start('api');
    const { id } = await own.ask('/v2/crawl', {
      url: site.url,
      sitemap: 'skip',
      maxConcurrency: 1,
      zeroDataRetention: true,
      webhook: hook.url,
    });
    await until(() => hook.received.length >= 3, 'some events');
    own.service.signal('SIGKILL');
    await own.service.ended;
    await until(() => hook.received.some(({ event }) => event.type === 'crawl.failed'), 'the last event');
    const last = hook.received.at(-1)?.event;
    assert.match(last.error, /only in memory/);
    assert.match(JSON.stringify(await api.ask(`/v2/crawl/${id}`)), /only in memory/);
  });

  // The last one: afterwards the database is of another version.
  test('once a newer version has upgraded the database, both stop with the reason, and none starts again', async () => {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    // As it is when their connections broke while the newer version looked who is running.
    await client.query('BEGIN');
    await client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'trawl news' AND datname = current_database()`);
    await client.query('SELECT pg_advisory_xact_lock(7212026)');
    await client.query("INSERT INTO trawl_migrations VALUES ('9999-of-a-newer-version', 'now')");
    await client.query('COMMIT');
    await client.end();
    for (const { ended } of [api.service, worker.service]) {
      const { code, stderr } = await ended;
      assert.equal(code, 1);
      assert.match(stderr, /trawl: the database was written by a newer version of Trawl, .*9999-of-a-newer-version/);
    }
    const again = startService(tempDir(), { ...env, TRAWL_ROLES: 'worker' });
    services.push(again);
    assert.equal((await again.ended).code, 1);
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
