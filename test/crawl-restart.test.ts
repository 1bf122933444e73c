import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startApp, TEST_KEY } from './support/app.ts';
import { type Hook, startHook } from './support/hook.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { startService } from './support/service.ts';
import { SITE_HOST, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const ENV = { TRAWL_API_KEY: TEST_KEY, TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST };
/** Milliseconds: only a process that does nothing any more takes so long. */
const PATIENCE = 300_000;
const HEADERS = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };

const running: { kill(): Promise<void> }[] = [];
after(() => Promise.all(running.map((service) => service.kill())));

/** A service that can be killed and started again on the same data. */
async function startOn(dir: string, env: Record<string, string> = {}) {
  const service = startService(dir, { ...ENV, ...env });
  const url = await service.address();
  const started = {
    url,
    // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
    async ask(path: string, init: RequestInit = {}): Promise<any> {
      return (await fetch(`${url}${path}`, { headers: HEADERS, ...init })).json();
    },
    async kill() {
      service.signal('SIGKILL');
      await service.ended;
    },
  };
  running.push(started);
  return started;
}

/** Every document of a job, by following `next`. */
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
async function documentsOf(ask: (path: string) => Promise<any>, path: string): Promise<string[]> {
  const urls: string[] = [];
  for (let next: string | null = path; next !== null; ) {
    const answer = await ask(next.replace(/^http:\/\/[^/]+/, ''));
    urls.push(...answer.data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL));
    next = answer.next;
  }
  return urls;
}

const PAGES = 40;
const AT_ONCE = 10;
const SECRET = 'zq7secretmarker';

// One service with three crawls is killed once: a start costs more than all three.
describe('crawls whose service is killed', () => {
  const dir = tempDir();
  let service: Awaited<ReturnType<typeof startOn>>;
  const whole = { id: '', site: undefined as unknown as Site };
  /** With the times at which its failing page was asked for. */
  const failing = { id: '', site: undefined as unknown as Site, times: [] as number[] };
  const secret = { id: '', site: undefined as unknown as Site, hook: undefined as unknown as Hook, asked: 0 };
  const statusOf = ({ id }: { id: string }) => service.ask(`/v2/crawl/${id}`);
  const crawl = async (body: object): Promise<string> =>
    (await service.ask('/v2/crawl', { method: 'POST', body: JSON.stringify({ sitemap: 'skip', ...body }) })).id;

  before(
    async () => {
      const env = { TRAWL_CRAWL_PATIENCE: '7', TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1' };
      service = await startOn(dir, env);
      // Until the kill, each site answers so many pages and no more.
      const killed = Promise.withResolvers<void>();
      whole.site = await startSite();
      let answered = 0;
      for (const [path, page] of Object.entries(linkedSite(PAGES))) {
        whole.site.set(path, async (_request, response) => {
          if (path.startsWith('/p/') && ++answered > PAGES / 2) await killed.promise;
          if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
          else response.writeHead(200, { 'content-type': 'text/plain' }).end((page as { body: string }).body);
        });
      }
      whole.id = await crawl({ url: whole.site.url, maxConcurrency: AT_ONCE, scrapeOptions: { storeInCache: false } });

      failing.site = await startSite(linkedSite(4));
      const second = Promise.withResolvers<void>();
      failing.site.set('/p/1', (_, response) => {
        const attempt = failing.times.push(performance.now());
        response.writeHead(503, { 'retry-after': attempt === 2 ? '4' : '1' }).end();
        if (attempt === 2) second.resolve();
      });
      // Its result comes after that of the second attempt: when the one is stored, the other is too.
      failing.site.set('/p/2', async (_, response) => {
        await second.promise;
        setTimeout(() => response.end(pageOf('page 2')), 200);
      });
      failing.id = await crawl({ url: failing.site.url, scrapeOptions: { storeInCache: false } });

      secret.site = await startSite(linkedSite(60));
      secret.hook = await startHook();
      for (let i = 1; i <= 60; i++) {
        const links = [2 * i + 1, 2 * i + 2].map((child) => `<a href="/p/${child}?${SECRET}">On</a>`).join(' ');
        const page = `<title>${SECRET}</title><h1>${SECRET} ${i}</h1><p>All of it is ${SECRET}.</p>${links}`;
        secret.site.set(`/p/${i}`, async (_request, response) => {
          if (i > 6) await killed.promise;
          response.end(page);
        });
      }
      secret.id = await crawl({
        url: `${secret.site.url}/?${SECRET}`,
        maxConcurrency: 1,
        zeroDataRetention: true,
        webhook: secret.hook.url,
      });

      await until(async () => (await statusOf(whole)).completed >= PAGES / 2, 'half of the pages', PATIENCE);
      await until(async () => (await statusOf(failing)).completed === 2, 'the other pages', PATIENCE);
      await until(async () => (await statusOf(secret)).completed >= 4, 'some pages', PATIENCE);
      const { data } = await statusOf(secret);
      assert.ok(data.length >= 4);
      assert.ok(JSON.stringify(data).includes(SECRET), 'the one who asked gets it');
      // What was found is told from memory.
      const told = () => secret.hook.received.some(({ body }) => body.includes(`${SECRET} 1`));
      await until(told, 'a page event', PATIENCE);
      assert.deepEqual(filesWith(dir, SECRET), [], 'while it runs');
      await service.kill();
      secret.asked = secret.site.asked.length;
      assert.deepEqual(filesWith(dir, SECRET), [], 'after it was killed');
      killed.resolve();
      service = await startOn(dir, env);
      for (const one of [whole, failing, secret])
        await until(async () => (await statusOf(one)).status !== 'scraping', 'the crawls', PATIENCE);
    },
    { timeout: 2 * PATIENCE },
  );
  after(() => Promise.all([whole, failing, secret].map(({ site }) => site?.[Symbol.asyncDispose]())));
  after(() => secret.hook?.[Symbol.asyncDispose]());

  test('go on by themselves, and every page is there once', async () => {
    const status = await statusOf(whole);
    assert.deepEqual(
      [status.status, status.total, status.completed, status.creditsUsed],
      ['completed', PAGES + 1, PAGES + 1, PAGES + 1],
    );
    const urls = await documentsOf(service.ask, `/v2/crawl/${whole.id}`);
    assert.deepEqual([urls.length, new Set(urls).size], [PAGES + 1, PAGES + 1]);
    const fetched = whole.site.asked.filter(({ path }) => path === '/' || path.startsWith('/p/')).length;
    assert.ok(fetched <= PAGES + 1 + AT_ONCE, `${fetched} pages were asked for`);
  });

  test('keep the attempts of a page, and what the host asked for', async () => {
    const [, second = 0, third = 0] = failing.times;
    assert.ok(third - second > 3_500, 'the host is asked again only when it wanted to be');
    const { errors } = await service.ask(`/v2/crawl/${failing.id}/errors`);
    assert.deepEqual([errors.length, errors[0].status, errors[0].attempts], [1, 503, failing.times.length]);
  });

  test('under zero data retention they fail and say so, and nothing of them was written', async () => {
    const ended = await statusOf(secret);
    assert.deepEqual([ended.status, ended.success, ended.data, ended.next], ['failed', true, [], null]);
    assert.match(ended.error, /only in memory/);
    const failed = () => secret.hook.received.find(({ event }) => event.type === 'crawl.failed');
    await until(() => failed() !== undefined, 'the last event', PATIENCE);
    assert.match(failed()?.event.error, /only in memory/);
    assert.ok(!failed()?.body.includes(SECRET));
    assert.equal(secret.site.asked.length, secret.asked, 'nothing is fetched again');
    await service.kill();
    assert.deepEqual(filesWith(dir, SECRET), [], 'in the end');
  });
});

/** Files below a folder that hold a text. */
function filesWith(dir: string, text: string): string[] {
  const files = readdirSync(dir, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 0);
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && readFileSync(file).includes(text));
}

test('a service that stops in order puts its crawls back, and the next one finishes them', async () => {
  await using site = await startSite(linkedSite(30));
  const dataDir = tempDir();
  const first = await startApp({ ...SITE_SETTINGS, dataDir });
  const body = JSON.stringify({ url: site.url, sitemap: 'skip', maxConcurrency: 2 });
  const headers = { 'content-type': 'application/json' };
  const { id } = (await first.ask('/v2/crawl', { method: 'POST', headers, body })).body;
  await until(async () => (await first.ask(`/v2/crawl/${id}`)).body.completed >= 5, 'some pages');
  await first.app.close();
  const second = await startApp({ ...SITE_SETTINGS, dataDir });
  await until(async () => (await second.ask(`/v2/crawl/${id}`)).body.status === 'completed', 'the crawl');
  const urls = await documentsOf(async (path) => (await second.ask(path)).body, `/v2/crawl/${id}`);
  assert.deepEqual([urls.length, new Set(urls).size], [31, 31]);
});
