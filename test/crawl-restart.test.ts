import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../src/foundation/store/index.ts';
import { startApp, TEST_KEY } from './support/app.ts';
import { openAt } from './support/engines.ts';
import { startHook } from './support/hook.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { startManyHosts } from './support/many-hosts.ts';
import { dropDatabase } from './support/postgres.ts';
import { startService } from './support/service.ts';
import { SITE_HOST, SITE_SETTINGS, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const ENV = { TRAWL_API_KEY: TEST_KEY, TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST };
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

/** What was counted on the way is what the rows say. */
async function requireTotals({ kysely }: Database, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; fence: number }>`SELECT id, fence FROM jobs WHERE id = ${id}`.execute(
    kysely,
  );
  assert.ok((rows[0]?.fence ?? 0) > 0);
  const { rows: counted } = await sql<{ done: number; credits: number; last: number }>`
    SELECT done, credits, last FROM crawl_totals WHERE job_id = ${id} AND fence = ${rows[0]?.fence}`.execute(kysely);
  const { rows: real } = await sql<{ done: number; credits: number; last: number }>`
    SELECT count(*) FILTER (WHERE state = 'done') AS done, sum(credits) AS credits, max(seq) AS last
    FROM crawl_pages WHERE job_id = ${id}`.execute(kysely);
  const numbers = (row: (typeof real)[number] | undefined) => [row?.done, row?.credits, row?.last].map(Number);
  assert.deepEqual(numbers(counted[0]), numbers(real[0]));
}

const PAGES = 120;
const AT_ONCE = 10;

describe('a crawl whose service is killed', () => {
  test('goes on by itself, and every page is there once', { timeout: 120_000 }, async () => {
    await using site = await startSite(linkedSite(PAGES));
    const dir = tempDir();
    let service = await startOn(dir);
    const body = JSON.stringify({
      url: site.url,
      sitemap: 'skip',
      maxConcurrency: AT_ONCE,
      scrapeOptions: { storeInCache: false },
    });
    const { id } = await service.ask('/v2/crawl', { method: 'POST', body });
    await until(async () => (await service.ask(`/v2/crawl/${id}`)).completed >= PAGES / 2, 'some pages', 60_000);
    await service.kill();
    service = await startOn(dir);
    await until(async () => (await service.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl', 60_000);
    const status = await service.ask(`/v2/crawl/${id}`);
    assert.deepEqual(
      [status.status, status.total, status.completed, status.creditsUsed],
      ['completed', PAGES + 1, PAGES + 1, PAGES + 1],
    );
    const urls = await documentsOf(service.ask, `/v2/crawl/${id}`);
    assert.deepEqual([urls.length, new Set(urls).size], [PAGES + 1, PAGES + 1]);
    const fetched = site.asked.filter(({ path }) => path === '/' || path.startsWith('/p/')).length;
    assert.ok(fetched <= PAGES + 1 + AT_ONCE, `${fetched} pages were asked for`);
    await service.kill();
    await using db = await openAt(join(dir, 'data', 'trawl.db'));
    await requireTotals(db, id);
  });

  test('keeps the attempts of a page, and what the host asked for', { timeout: 60_000 }, async () => {
    await using site = await startSite(linkedSite(4));
    let asked = 0;
    const { promise: second, resolve: sawSecond } = Promise.withResolvers<void>();
    site.set('/p/1', (_, response) => {
      asked++;
      response.writeHead(503, { 'retry-after': asked === 2 ? '4' : '1' }).end();
      if (asked === 2) sawSecond();
    });
    // Its result comes after that of the second attempt: when the one is stored, the other is too.
    site.set('/p/2', async (_, response) => {
      await second;
      setTimeout(() => response.end(pageOf('page 2')), 200);
    });
    const dir = tempDir();
    const env = { TRAWL_CRAWL_PATIENCE: '7' };
    let service = await startOn(dir, env);
    const body = JSON.stringify({ url: site.url, sitemap: 'skip', scrapeOptions: { storeInCache: false } });
    const { id } = await service.ask('/v2/crawl', { method: 'POST', body });
    await until(() => asked === 2, 'the second attempt', 30_000);
    const secondAt = performance.now();
    await until(async () => (await service.ask(`/v2/crawl/${id}`)).completed === 2, 'the other pages', 30_000);
    await service.kill();
    service = await startOn(dir, env);
    await until(() => asked === 3, 'the third attempt', 30_000);
    assert.ok(performance.now() - secondAt > 3_500, 'the host is asked again only when it wanted to be');
    await until(async () => (await service.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl', 40_000);
    const { errors } = await service.ask(`/v2/crawl/${id}/errors`);
    assert.deepEqual([errors.length, errors[0].status, errors[0].attempts], [1, 503, asked]);
    await service.kill();
  });

  test('under zero data retention it fails and says so, and nothing of it was written', {
    timeout: 60_000,
  }, async () => {
    const SECRET = 'zq7secretmarker';
    await using site = await startSite(linkedSite(60));
    await using hook = await startHook();
    for (let i = 1; i <= 60; i++) {
      const links = [2 * i + 1, 2 * i + 2].map((child) => `<a href="/p/${child}?${SECRET}">On</a>`).join(' ');
      const page = `<title>${SECRET}</title><h1>${SECRET} ${i}</h1><p>All of it is ${SECRET}.</p>${links}`;
      site.set(`/p/${i}`, (_request, response) => void setTimeout(() => response.end(page), 50));
    }
    const dir = tempDir();
    const env = { TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1' };
    let service = await startOn(dir, env);
    const body = JSON.stringify({
      url: `${site.url}/?${SECRET}`,
      sitemap: 'skip',
      maxConcurrency: 1,
      zeroDataRetention: true,
      webhook: hook.url,
    });
    const { id } = await service.ask('/v2/crawl', { method: 'POST', body });
    await until(async () => (await service.ask(`/v2/crawl/${id}`)).completed >= 4, 'some pages', 30_000);
    const { data } = await service.ask(`/v2/crawl/${id}`);
    assert.ok(data.length >= 4);
    assert.ok(JSON.stringify(data).includes(SECRET), 'the one who asked gets it');
    // What was found is told from memory.
    await until(
      () => hook.received.filter(({ body }) => body.includes(`${SECRET} 1`)).length > 0,
      'a page event',
      30_000,
    );
    assert.deepEqual(filesWith(dir, SECRET), [], 'while it runs');
    await service.kill();
    const asked = site.asked.length;
    assert.deepEqual(filesWith(dir, SECRET), [], 'after it was killed');

    service = await startOn(dir, env);
    await until(async () => (await service.ask(`/v2/crawl/${id}`)).status === 'failed', 'the end', 30_000);
    const ended = await service.ask(`/v2/crawl/${id}`);
    assert.deepEqual([ended.success, ended.data, ended.next], [true, [], null]);
    assert.match(ended.error, /only in memory/);
    const failed = () => hook.received.find(({ event }) => event.type === 'crawl.failed');
    await until(() => failed() !== undefined, 'the last event', 30_000);
    assert.match(failed()?.event.error, /only in memory/);
    assert.ok(!failed()?.body.includes(SECRET));
    assert.equal(site.asked.length, asked, 'nothing is fetched again');
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

test('two services on one PostgreSQL work on one crawl, and one goes on when the other is killed', {
  timeout: 180_000,
}, async () => {
  await using site = await startManyHosts(20, 10, 100);
  const database = await serviceDatabase();
  const env = { DATABASE_URL: database, TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.0/8', TRAWL_PAGES_AT_ONCE: '2' };
  const first = await startOn(tempDir(), env);
  const second = await startOn(tempDir(), env);
  const body = JSON.stringify({
    url: site.start,
    sitemap: 'skip',
    allowExternalLinks: true,
    maxConcurrency: 6,
    scrapeOptions: { storeInCache: false },
  });
  const { id } = await first.ask('/v2/crawl', { method: 'POST', body });
  const db = await openAt(database);
  const divided = async () => {
    const { rows } = await sql`SELECT 1 FROM crawl_workers WHERE job_id = ${id} AND buckets <> ''`.execute(db.kysely);
    return rows.length === 2;
  };
  await until(divided, 'the second service to help', 60_000);
  await first.kill();
  await until(async () => (await second.ask(`/v2/crawl/${id}`)).status === 'completed', 'the crawl', 120_000);
  const status = await second.ask(`/v2/crawl/${id}`);
  assert.deepEqual([status.total, status.completed, status.creditsUsed], [site.pages, site.pages, site.pages]);
  const urls = await documentsOf(second.ask, `/v2/crawl/${id}`);
  assert.deepEqual([urls.length, new Set(urls).size], [site.pages, site.pages]);
  assert.ok(site.fetches <= site.pages + 6, `${site.fetches} pages were asked for`);
  await second.kill();
  await requireTotals(db, id);
  await db.close();
  await dropDatabase(database);
});

test('a service that stops in order puts its crawls back, and the next one finishes them', async () => {
  await using site = await startSite(linkedSite(80));
  const dataDir = tempDir();
  const first = await startApp({ ...SITE_SETTINGS, dataDir });
  const body = JSON.stringify({ url: site.url, sitemap: 'skip', maxConcurrency: 2 });
  const headers = { 'content-type': 'application/json' };
  const { id } = (await first.ask('/v2/crawl', { method: 'POST', headers, body })).body;
  await until(async () => (await first.ask(`/v2/crawl/${id}`)).body.completed >= 5, 'some pages', 30_000);
  await first.app.close();
  const second = await startApp({ ...SITE_SETTINGS, dataDir });
  await until(async () => (await second.ask(`/v2/crawl/${id}`)).body.status === 'completed', 'the crawl', 30_000);
  const urls = await documentsOf(async (path) => (await second.ask(path)).body, `/v2/crawl/${id}`);
  assert.deepEqual([urls.length, new Set(urls).size], [81, 81]);
});
