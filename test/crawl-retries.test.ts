import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { linkedSite } from './support/linked-site.ts';
import { dropDatabase } from './support/postgres.ts';
import { SITE_SETTINGS, type Site, type SitePage, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { until } from './support/until.ts';

/** Crawls and batches of sites that refuse and fail for a while, or for ever. */

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
type Json = any;

/** Runs a job to its end. */
async function run(app: TestApp, path: '/v2/crawl' | '/v2/batch/scrape', body: object): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  const started = await app.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(started.status, 200, started.text);
  const job = `${path}/${started.body.id}`;
  await until(async () => (await app.ask(job)).body.status !== 'scraping', 'the job', 600_000);
  const status = (await app.ask(job)).body;
  const urls: string[] = [];
  for (let next: string | null = job; next !== null; ) {
    const part: Json = (await app.ask(next.replace(/^http:\/\/[^/]+/, ''))).body;
    urls.push(...part.data.map(({ metadata }: Json) => metadata.sourceURL));
    next = part.next;
  }
  return { ...status, urls, ...(await app.ask(`${job}/errors`)).body };
}

/** The pages of a linked site, each asked through a gate that may answer in its place. */
async function gatedSite(
  pages: number,
  gate: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<Site> {
  const site = await startSite();
  for (const [path, page] of Object.entries(linkedSite(pages))) {
    const body = typeof page === 'string' ? page : (page as { body: string }).body;
    const type = path === '/robots.txt' ? 'text/plain' : 'text/html';
    const answer: SitePage = (request, response) => {
      if (gate(request, response)) response.writeHead(200, { 'content-type': type }).end(body);
    };
    site.set(path, answer);
  }
  return site;
}

const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): false => {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Later</h1><p>Come back later.</p>');
  return false;
};

const crawlOf = (site: Site, more: object = {}) => ({
  ...{ url: site.url, sitemap: 'skip', scrapeOptions: { storeInCache: false } },
  ...more,
});

/** A site that is overloaded for a moment: every page comes, and none is paid twice. */
async function overload(app: TestApp): Promise<void> {
  let since = 0;
  const OVERLOAD = 2_500;
  let asked = 0;
  await using site = await gatedSite(40, (_, response) => {
    if (++asked === 20) since = performance.now();
    if (since === 0 || performance.now() - since > OVERLOAD) return true;
    return refuse(response, 503, { 'retry-after': '2' });
  });
  const job = await run(app, '/v2/crawl', crawlOf(site));
  assert.deepEqual([job.status, job.total, job.completed, job.creditsUsed], ['completed', 41, 41, 41]);
  assert.deepEqual([new Set(job.urls).size, job.urls.length, job.errors], [41, 41, []]);
}

// What the databases do differently is shown by the tests of paces and rows; one crawl shows that they agree.
test('a site that is overloaded for a moment, with PostgreSQL', async () => {
  const url = await serviceDatabase();
  const app = await startApp({ ...SITE_SETTINGS, database: { kind: 'postgres', url } });
  await overload(app);
  await app.app.close();
  await dropDatabase(url);
});

describe('with the usual patience', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp(SITE_SETTINGS);
  });

  test('a site that is overloaded for a moment: every page comes, and none is paid twice', () => overload(app));

  // That a limit is found and kept is shown by the tests of paces, on a clock of their own.
  test('a site with a limit: every page comes', async () => {
    let recent: number[] = [];
    await using site = await gatedSite(60, (_, response) => {
      const now = performance.now();
      recent = recent.filter((at) => at > now - 1_000);
      if (recent.length >= 20) return refuse(response, 429);
      recent.push(now);
      return true;
    });
    const job = await run(app, '/v2/crawl', crawlOf(site));
    assert.deepEqual([job.status, job.completed, job.creditsUsed, job.errors], ['completed', 61, 61, []]);
    assert.equal(new Set(job.urls).size, 61);
  });

  test('the robots.txt of a site that fails for a moment is waited for', async () => {
    let asked = 0;
    await using site = await gatedSite(6, ({ url: path }, response) => {
      return path !== '/robots.txt' || ++asked > 2 || refuse(response, 503);
    });
    const job = await run(app, '/v2/crawl', crawlOf(site));
    assert.deepEqual([job.status, job.completed], ['completed', 7]);
    assert.deepEqual(job.robotsBlocked, [`${site.url}/private/x`]);
  });
});

describe('with little patience', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ ...SITE_SETTINGS, crawlPatience: 1_500 });
  });

  test('a page that breaks off is tried again; one that always does comes with a warning', async () => {
    const asked = new Map<string, number>();
    await using site = await gatedSite(2, (request, response) => {
      const path = request.url ?? '';
      asked.set(path, (asked.get(path) ?? 0) + 1);
      // Each attempt asks twice.
      if (!/[12]$/.test(path) || (path.endsWith('1') && (asked.get(path) ?? 0) > 2)) return true;
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9000' });
      response.write('<h1>Half</h1><p>It breaks off', () => request.socket.destroy());
      return false;
    });
    const job = await run(app, '/v2/crawl', crawlOf(site));
    assert.deepEqual([job.status, job.completed, job.creditsUsed, job.errors], ['completed', 3, 3, []]);
    const halves = job.data.filter(({ warning }: Json) => /ends before it is complete/.test(warning ?? ''));
    assert.deepEqual(
      halves.map(({ metadata, markdown }: Json) => [metadata.sourceURL.endsWith('2'), /breaks off/.test(markdown)]),
      [[true, true]],
    );
  });

  test('what is left after the retries is an error with its status and is not charged', async () => {
    const gate = ({ url: path }: IncomingMessage, response: ServerResponse): boolean => {
      if (path === '/p/2') return refuse(response, 500);
      if (path === '/p/4') return refuse(response, 404);
      if (path !== '/p/6') return true;
      response.socket?.destroy();
      return false;
    };
    await using site = await gatedSite(6, gate);
    const job = await run(app, '/v2/crawl', crawlOf(site));
    // /p/5 and /p/6 are linked from /p/2 only.
    assert.deepEqual([job.status, job.completed, job.creditsUsed], ['completed', 4, 4]);
    const [error] = job.errors;
    assert.deepEqual([job.errors.length, error.url, error.status], [1, `${site.url}/p/2`, 500]);
    assert.ok(error.attempts > 1 && site.count('/p/2') === error.attempts, `${error.attempts} attempts`);
    assert.equal(site.count('/p/4'), 1, 'other errors are documents at once');
    // Of another site: this one is waited for, because of its errors.
    await using other = await gatedSite(6, gate);
    const urls = ['/p/1', '/p/6', '/p/2'].map((path) => other.url + path);
    const batch = await run(app, '/v2/batch/scrape', { urls, storeInCache: false });
    assert.deepEqual([batch.status, batch.total, batch.completed, batch.creditsUsed], ['completed', 3, 1, 1]);
    assert.equal(batch.errors.length, 2);
    assert.ok(batch.errors.every(({ attempts }: Json) => attempts > 1));
  });

  test('a site that is down the whole time fails the crawl after the patience', async () => {
    for (const header of [undefined, '31536000', 'soon']) {
      await using site = await gatedSite(3, (_, response) =>
        refuse(response, 503, header === undefined ? {} : { 'retry-after': header }),
      );
      const job = await run(app, '/v2/crawl', crawlOf(site));
      assert.deepEqual([job.status, job.completed, job.creditsUsed], ['failed', 0, 0], String(header));
      assert.match(job.error, /status 503/);
      assert.deepEqual([job.errors.length, job.errors[0].status], [1, 503]);
      assert.ok(job.errors[0].attempts >= 2, `${header}: ${job.errors[0].attempts} attempts`);
    }
  });

  test('a site that goes down for good ends the crawl with what there is', async () => {
    let asked = 0;
    await using site = await gatedSite(60, (_, response) => ++asked <= 30 || refuse(response, 503));
    const job = await run(app, '/v2/crawl', crawlOf(site));
    assert.equal(job.status, 'completed');
    assert.equal(job.completed, job.creditsUsed);
    assert.equal(job.completed + job.errors.length, job.total);
    assert.ok(job.completed >= 25 && job.errors.length >= 10, `${job.completed} pages, ${job.errors.length} errors`);
    // Pages that were never requested say so, and those that were say what they met.
    const unasked = job.errors.filter(({ code }: Json) => code === 'SITE_GIVEN_UP');
    assert.ok(unasked.length > 0);
    for (const { status, attempts, error } of unasked)
      assert.match(`${status} ${attempts} ${error}`, /^undefined 0 Not requested/);
    for (const { code, status, attempts } of job.errors)
      assert.ok(code === 'SITE_GIVEN_UP' || (status === 503 && attempts > 0));
    assert.match(job.warning, new RegExp(`gave nothing but errors .*${unasked.length} pages were not requested`));
  });

  test('a crawl of a site that fails every other time comes to an end', async () => {
    let asked = 0;
    await using site = await gatedSite(20, (_, response) => ++asked % 2 === 1 || refuse(response, 503));
    const job = await run(app, '/v2/crawl', crawlOf(site));
    assert.deepEqual([job.status, job.completed + job.errors.length], ['completed', job.total]);
    assert.equal(job.completed, job.creditsUsed);
  });

  test('a bot check in place of a page is an error in a crawl and is not charged', async () => {
    const check = '<html><head><title>Just a moment...</title></head><body><p>Checking your browser</p></body></html>';
    await using site = await gatedSite(2, ({ url: path }, response) => {
      if (path !== '/p/2') return true;
      response.writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }).end(check);
      return false;
    });
    const job = await run(app, '/v2/crawl', crawlOf(site, { scrapeOptions: { proxy: 'basic', fastMode: true } }));
    assert.deepEqual([job.completed, job.creditsUsed, job.errors.length], [2, 2, 1]);
    assert.match(job.errors[0].error, /bot check/);
    assert.equal(job.errors[0].status, 403);
  });
});
