import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { setUp } from './support/console.ts';
import { startHook } from './support/hook.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { startMcp } from './support/mcp.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));

describe('crawl, batch and map through the official clients, unmodified', () => {
  let app: TestApp;
  let client: Firecrawl;
  before(async () => {
    app = await startApp({ ...SITE_SETTINGS, allowPrivateWebhooks: '127.0.0.1' });
    client = new Firecrawl({ apiKey: app.key, apiUrl: app.url });
  });

  test('SDK: start, status, active, cancel, preview', async () => {
    await using site = await startSite(linkedSite(5));
    const started = await client.startCrawl(site.url, { limit: 3, delay: 60 });
    assert.match(started.id, /^[0-9a-f-]{36}$/);
    assert.equal(started.url, `${app.url}/v2/crawl/${started.id}`);
    const active = await client.getActiveCrawls();
    assert.equal(active.crawls.find(({ id }) => id === started.id)?.url, `${site.url}/`);
    assert.equal(await client.cancelCrawl(started.id), true);
    assert.equal((await client.getCrawlStatus(started.id)).status, 'cancelled');
    const preview = await client.crawlParamsPreview('https://example.com', 'at most 12 pages');
    assert.equal(preview.limit, 12);
  });

  test('SDK: a crawl of more pages than fit into one answer', async () => {
    await using site = await startSite(linkedSite(230));
    const job = await client.crawl(site.url, { pollInterval: 1, sitemap: 'skip' });
    assert.deepEqual([job.status, job.data.length, job.next ?? null], ['completed', 231, null]);
    assert.equal(new Set(job.data.map(({ metadata }) => metadata?.sourceURL)).size, 231);
  });

  for (const kind of ['crawl', 'batch'] as const) {
    test(`SDK: the watcher of a ${kind} sees every page once, and the end`, async () => {
      await using site = await startSite(linkedSite(60));
      const urls = Array.from({ length: 60 }, (_, i) => `${site.url}/p/${i + 1}`);
      const { id } =
        kind === 'crawl' ? await client.startCrawl(site.url, { sitemap: 'skip' }) : await client.startBatchScrape(urls);
      const pages = kind === 'crawl' ? 61 : 60;
      const watcher = client.watcher(id, { kind, pollInterval: 1, timeout: 600 });
      const seen: string[] = [];
      const statuses: string[] = [];
      // biome-ignore lint/suspicious/noExplicitAny: events of the client
      watcher.on('document', (document: any) => void seen.push(document.metadata.sourceURL));
      // biome-ignore lint/suspicious/noExplicitAny: events of the client
      watcher.on('snapshot', ({ status }: any) => void statuses.push(status));
      // biome-ignore lint/suspicious/noExplicitAny: events of the client
      const done = new Promise<any>((resolve, reject) => {
        watcher.on('done', resolve);
        watcher.on('error', reject);
      });
      await watcher.start();
      const end = await done;
      assert.deepEqual([end.status, end.total, end.completed], ['completed', pages, pages]);
      assert.deepEqual([seen.length, new Set(seen).size], [pages, pages]);
      assert.ok(statuses.length > 0);
    });
  }

  test('SDK: a watcher hears of a cancelled crawl, of a job that is not there, and of a key that is none', async () => {
    await using site = await startSite(linkedSite(5));
    const { id } = await client.startCrawl(site.url, { delay: 30 });
    await client.cancelCrawl(id);
    const watch = (of: Firecrawl, jobId: string): Promise<{ status: string; error?: string }> => {
      const watcher = of.watcher(jobId, { kind: 'crawl', timeout: 600 });
      const end = new Promise<{ status: string; error?: string }>((resolve) => {
        watcher.on('done', resolve);
        watcher.on('error', (error: { status: string; error?: string }) => {
          watcher.close();
          resolve(error);
        });
      });
      void watcher.start();
      return end;
    };
    assert.equal((await watch(client, id)).status, 'cancelled');
    assert.equal((await watch(client, '01890000-0000-7000-8000-000000000000')).error, 'Not Found');
    const stranger = new Firecrawl({ apiKey: 'fc-0000000000000000000000', apiUrl: app.url });
    assert.equal((await watch(stranger, id)).error, 'Unauthorized: Invalid token');
  });

  test('SDK: a batch, with what is no address told, and one job for one key of idempotency', async () => {
    await using site = await startSite({
      '/a': pageOf('a'),
      '/b': pageOf('b'),
      '/missing': { status: 404, body: pageOf('lost') },
    });
    const urls = [`${site.url}/a`, `${site.url}/b`, `${site.url}/missing`];
    const job = await client.batchScrape(urls, { options: { formats: ['markdown'] }, pollInterval: 1 });
    assert.deepEqual([job.status, job.total, job.completed, job.creditsUsed], ['completed', 3, 3, 3]);
    assert.deepEqual(job.data.map(({ metadata }) => metadata?.statusCode).sort(), [200, 200, 404]);
    const started = await client.startBatchScrape([...urls, 'nonsense', 'http://10.0.0.1/'], { idempotencyKey: 'one' });
    assert.deepEqual(started.invalidURLs, ['nonsense', 'http://10.0.0.1/']);
    const again = await client.startBatchScrape([...urls, 'nonsense', 'http://10.0.0.1/'], { idempotencyKey: 'one' });
    assert.equal(again.id, started.id);
    await assert.rejects(client.startBatchScrape([`${site.url}/a`], { idempotencyKey: 'one' }), /Conflict/);
    await assert.rejects(client.startBatchScrape(['nonsense']), /Invalid URL/);
    await assert.rejects(client.startBatchScrape([...urls, 'nonsense'], { ignoreInvalidURLs: false }), /Invalid URL/);
  });

  test('SDK: pages can be added to a running batch, not to one that has ended', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using site = await startSite({ '/b': pageOf('b') });
    site.set(
      '/a',
      (_, response) => void held.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf('a'))),
    );
    const { id } = await client.startBatchScrape([`${site.url}/a`]);
    assert.equal((await client.startBatchScrape([`${site.url}/b`, `${site.url}/b`], { appendToId: id })).id, id);
    release();
    await until(async () => (await client.getBatchScrapeStatus(id)).status === 'completed', 'the batch');
    assert.equal((await client.getBatchScrapeStatus(id)).data.length, 3);
    await assert.rejects(client.startBatchScrape([`${site.url}/b`], { appendToId: id }), /Conflict/);
    const unknown = '01890000-0000-7000-8000-000000000000';
    await assert.rejects(client.startBatchScrape([`${site.url}/b`], { appendToId: unknown }), /Not Found/);
  });

  test('SDK: a map, ranked by what is searched for', async () => {
    const listed = (url: string): string =>
      `<urlset>${['/pricing', '/blog/rabbits', '/blog/foxes?utm=1'].map((path) => `<url><loc>${url}${path}</loc></url>`).join('')}</urlset>`;
    await using site = await startSite({
      '/': pageOf('start', ['/about', '/pricing/', 'https://elsewhere.example/x', '/index.html']),
    });
    site.set('/sitemap.xml', { headers: { 'content-type': 'application/xml' }, body: listed(site.url) });
    const paths = async (options: object = {}): Promise<string[]> =>
      (await client.map(site.url, options)).links.map(({ url }) => url.slice(site.url.length));
    assert.deepEqual((await paths()).sort(), ['/', '/about', '/blog/foxes', '/blog/rabbits', '/pricing']);
    assert.deepEqual((await paths({ sitemap: 'only' })).sort(), ['/blog/foxes', '/blog/rabbits', '/pricing']);
    assert.deepEqual((await paths({ sitemap: 'skip' })).sort(), ['/', '/about', '/pricing/']);
    assert.equal((await paths({ search: 'a rabbit' }))[0], '/blog/rabbits');
    assert.equal((await paths({ limit: 2 })).length, 2);
    assert.ok((await paths({ ignoreQueryParameters: false })).includes('/blog/foxes?utm=1'));
  });

  test('pages that were fetched before are part of a map, with their titles, of their own team only', async () => {
    await using site = await startSite({ '/': pageOf('start'), '/unlinked': pageOf('a page that nothing links to') });
    await client.scrape(`${site.url}/unlinked`);
    const found = async (of: Firecrawl) => (await of.map(site.url)).links.find(({ url }) => url.endsWith('/unlinked'));
    await until(async () => (await found(client)) !== undefined, 'the page in the map');
    assert.equal((await found(client))?.title, 'a page that nothing links to');
  });

  test('webhooks of a crawl: signed, in order, every page once', async () => {
    await using hook = await startHook();
    const { received } = hook;
    await using site = await startSite(linkedSite(12));
    const { id } = await client.startCrawl(site.url, {
      sitemap: 'skip',
      webhook: { url: hook.url, metadata: { for: 'me' } },
    });
    await until(() => received.some(({ event }) => event.type === 'crawl.completed'), 'the last event');
    const types = received.map(({ event }) => event.type);
    assert.deepEqual(types, ['crawl.started', ...Array.from({ length: 13 }, () => 'crawl.page'), 'crawl.completed']);
    const pages = received
      .filter(({ event }) => event.type === 'crawl.page')
      .map(({ event }) => event.data[0].metadata.sourceURL);
    assert.equal(new Set(pages).size, 13);
    for (const { event, signature } of received) {
      assert.deepEqual([event.id, event.success, event.metadata], [id, true, { for: 'me' }]);
      assert.match(signature ?? '', /^sha256=[0-9a-f]{64}$/);
    }
    assert.notEqual(
      received[0]?.signature,
      `sha256=${createHmac('sha256', '')
        .update(received[0]?.body ?? '')
        .digest('hex')}`,
    );
  });

  test('another team sees nothing of a job', async () => {
    await using site = await startSite(linkedSite(1));
    const { id } = await client.crawl(site.url, { pollInterval: 1 });
    const owner = await setUp(app);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    for (const [path, method] of [
      [`/v2/crawl/${id}`, 'GET'],
      [`/v2/crawl/${id}/errors`, 'GET'],
      [`/v2/crawl/${id}`, 'DELETE'],
    ] as const) {
      assert.equal((await app.ask(path, { method, key })).status, 404, path);
    }
    assert.equal((await app.ask(`/v2/crawl/${id}`)).status, 200);
    assert.equal((await app.ask(`/v2/batch/scrape/${id}`)).status, 404);
    for (const path of ['', '/pages']) assert.equal((await owner.ask('GET', `/api/crawls/${id}${path}`)).status, 404);
    assert.equal((await owner.ask('POST', `/api/crawls/${id}/cancel`)).status, 404);
    assert.deepEqual((await owner.ask('GET', '/api/crawls')).body.crawls, []);
    const stranger = new Firecrawl({ apiKey: key, apiUrl: app.url });
    assert.equal((await stranger.map(site.url, { sitemap: 'only' })).links.length, 0);
    const watcher = stranger.watcher(id as string, { kind: 'crawl', timeout: 600 });
    const said = new Promise<{ error?: string }>((resolve) => watcher.on('error', resolve));
    void watcher.start();
    assert.equal((await said).error, 'Not Found');
    watcher.close();
  });

  test('command line: crawl with waiting, status, map', async () => {
    await using site = await startSite(linkedSite(6));
    const home = tempDir();
    const firecrawl = async (...args: string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
        env: {
          ...bareEnv(),
          HOME: home,
          FIRECRAWL_API_URL: app.url,
          FIRECRAWL_API_KEY: app.key,
          FIRECRAWL_NO_TELEMETRY: '1',
        },
      });
      return stdout;
    };
    const crawled = await firecrawl('crawl', site.url, '--limit', '4', '--wait', '--poll-interval', '1');
    assert.match(crawled, /page 1/);
    const mapped = await firecrawl('map', site.url);
    assert.match(mapped, new RegExp(`${site.url}/p/1`));
  });

  test('MCP: crawl, its status, map', async () => {
    await using site = await startSite(linkedSite(4));
    const mcp = await startMcp(app.url, app.key);
    try {
      const crawled = await mcp.call('firecrawl_crawl', { url: site.url, limit: 5 });
      assert.match(crawled, /page 4|completed/);
      const mapped = await mcp.call('firecrawl_map', { url: site.url });
      assert.match(mapped, /\/p\/1/);
      const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(crawled)?.[0];
      if (id) assert.match(await mcp.call('firecrawl_check_crawl_status', { id }), /completed/);
    } finally {
      mcp.close();
    }
  });
});
