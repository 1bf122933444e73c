import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { before, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { settableClock } from './support/settable-clock.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** What a crawl tells a site, and what the site may ask of it. */

let app: TestApp;
before(async () => {
  const crawler = { name: 'ExampleBot', userAgent: 'ExampleBot (+https://example.org/bot)' };
  app = await startApp({ ...SITE_SETTINGS, crawler });
});

async function crawl(body: object, by: TestApp = app) {
  const headers = { 'content-type': 'application/json' };
  const started = await by.ask('/v2/crawl', { method: 'POST', headers, body: JSON.stringify(body) });
  const path = `/v2/crawl/${started.body.id}`;
  await until(async () => (await by.ask(path)).body.status !== 'scraping', 'the crawl');
  const pages = (await by.ask(path)).body.data.map(
    ({ metadata }: { metadata: { sourceURL: string } }) => new URL(metadata.sourceURL).pathname,
  );
  return { pages: pages.sort(), errors: (await by.ask(`${path}/errors`)).body.errors };
}

test('robots.txt, sitemaps and pages are asked for under one name, whose rules apply; a scrape looks like a browser', async () => {
  await using site = await startSite({
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: ExampleBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n',
    },
    '/': pageOf('start', ['/a', '/private']),
    '/a': pageOf('a'),
    '/private': pageOf('private'),
  });
  assert.deepEqual((await crawl({ url: site.url })).pages, ['/', '/a']);
  const agents = new Set(site.asked.map(({ headers }) => headers['user-agent']));
  assert.deepEqual([...agents], ['ExampleBot (+https://example.org/bot)']);
  await crawl({ url: `${site.url}/a`, scrapeOptions: { headers: { 'User-Agent': 'Own' } } });
  assert.equal(site.asked.findLast(({ path }) => path === '/a')?.headers['user-agent'], 'Own');
  await app.ask('/v2/scrape', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site.url}/a` }),
  });
  assert.match(site.asked.findLast(({ path }) => path === '/a')?.headers['user-agent'] ?? '', /^Mozilla/);
});

test('by default, crawls are Trawl; a page that refuses it is requested as by a browser; `browser` is one from the start', async () => {
  await using site = await startSite({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: Trawl\nDisallow: /private\n' },
    '/': pageOf('start', ['/strict', '/private']),
    '/private': pageOf('private'),
    '/strict': ({ headers }, response) => {
      const isWelcome = !headers['user-agent']?.includes('Trawl');
      response.writeHead(isWelcome ? 200 : 403, { 'content-type': 'text/html' });
      response.end(isWelcome ? pageOf('strict') : '<title>No entry</title><p>This one is not for you.</p>');
    },
  });
  const agentsOf = (path: string) =>
    site.asked
      .filter((one) => one.path === path)
      .map(({ headers }) => (headers['user-agent']?.includes('Trawl') ? 'Trawl' : 'browser'));
  const plain = await startApp(SITE_SETTINGS);
  assert.deepEqual((await crawl({ url: site.url }, plain)).pages, ['/', '/strict']);
  assert.deepEqual(
    [agentsOf('/robots.txt'), agentsOf('/'), agentsOf('/strict')],
    [['Trawl'], ['Trawl'], ['Trawl', 'browser']],
  );
  const disguised = await startApp({ ...SITE_SETTINGS, crawler: 'browser' });
  assert.deepEqual((await crawl({ url: site.url }, disguised)).pages, ['/', '/strict']);
  assert.deepEqual([agentsOf('/').at(-1), agentsOf('/strict').slice(2)], ['browser', ['browser']]);
});

test('a crawl with visitTime waits for its hours, says so, and then fetches everything', async () => {
  const clock = settableClock(Date.parse('2026-03-01T21:00:00Z'));
  const later = await startApp(SITE_SETTINGS, { clock });
  await using site = await startSite(linkedSite(6));
  const ask = async (body: object) =>
    (
      await later.ask('/v2/crawl', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).body;
  assert.match((await ask({ url: site.url, visitTime: '25:00-6' })).error, /visitTime.*2200-0600/);
  const { id } = await ask({ url: site.url, visitTime: '2200-0600' });
  const status = async () => (await later.ask(`/v2/crawl/${id}`)).body;
  assert.equal((await status()).warning, 'The crawl continues at 2026-03-01 22:00 UTC (visitTime).');
  // One without hours, which ran after it.
  const { id: other } = await ask({ url: `${site.url}/p/3`, limit: 1 });
  await until(async () => (await later.ask(`/v2/crawl/${other}`)).body.status === 'completed', 'the other crawl');
  assert.deepEqual([(await status()).completed, site.count('/p/1')], [0, 0]);
  clock.forward(3_600_000);
  // Whoever adds a job makes the workers look.
  await ask({ url: `${site.url}/p/3`, limit: 1 });
  await until(async () => (await status()).status === 'completed', 'the crawl');
  const { completed, warning } = await status();
  assert.equal(completed, 7);
  assert.match(warning, /^URLs that are not stored and why: 1 \(disallowed by robots\.txt\)/);
});

test('on request, noindex keeps a page out, and nofollow its links', async () => {
  const robots = (page: string, rule: string): string =>
    page.replace('<head>', `<head><meta name="robots" content="${rule}">`);
  await using site = await startSite({
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { status: 404 },
    '/': pageOf('start', ['/hidden', '/end', '/by-header']),
    '/hidden': robots(pageOf('hidden', ['/behind']), 'noindex'),
    '/behind': pageOf('behind'),
    '/end': robots(pageOf('end', ['/not-followed']), 'nofollow'),
    '/not-followed': pageOf('not followed'),
    '/by-header': { headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex' }, body: pageOf('by header') },
  });
  const all = ['/', '/behind', '/by-header', '/end', '/hidden', '/not-followed'];
  assert.deepEqual((await crawl({ url: site.url })).pages, all);
  const { pages, errors } = await crawl({ url: site.url, respectRobotsMeta: true });
  assert.deepEqual(pages, ['/', '/behind', '/end']);
  assert.deepEqual(errors.map(({ url, code }: { url: string; code: string }) => [new URL(url).pathname, code]).sort(), [
    ['/by-header', 'NOINDEX'],
    ['/hidden', 'NOINDEX'],
  ]);
});

test('robots.txt holds for where redirects and refreshes lead, and for frames, which stay in the scope too', async () => {
  const framing = (path: string): string => `<title>Frame</title><iframe src="${path}"></iframe>`;
  await using other = await startSite({ '/robots.txt': { status: 404 }, '/page': pageOf('elsewhere') });
  await using site = await startSite({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private\n' },
    '/': pageOf('start', ['/redirect', '/refresh', '/mask', '/secret', '/turning', '/foreign']),
    '/redirect': { status: 302, headers: { location: '/private/1' } },
    '/refresh': { headers: { refresh: '0; url=/private/2' } },
    '/mask': framing('/shown'),
    '/shown': pageOf('shown in a frame'),
    '/secret': framing('/private/3'),
    '/turning': framing('/turns'),
    '/turns': { status: 302, headers: { location: '/private/4' } },
    '/foreign': framing(`${other.url}/page`),
    '*': pageOf('private'),
  });
  const headers = { 'content-type': 'application/json' };
  const { body } = await app.ask('/v2/crawl', { method: 'POST', headers, body: JSON.stringify({ url: site.url }) });
  const path = `/v2/crawl/${body.id}`;
  await until(async () => (await app.ask(path)).body.status !== 'scraping', 'the crawl');
  const byPath = new Map<string, { markdown: string; warning?: string }>(
    (await app.ask(path)).body.data.map((one: { metadata: { sourceURL: string } }) => [
      new URL(one.metadata.sourceURL).pathname,
      one,
    ]),
  );
  assert.deepEqual([...byPath.keys()].sort(), ['/', '/foreign', '/mask', '/secret', '/shown', '/turning']);
  assert.match(byPath.get('/mask')?.markdown ?? '', /shown in a frame/);
  for (const one of ['/secret', '/turning', '/foreign'])
    assert.match(byPath.get(one)?.warning ?? '', /could not be read/, one);
  assert.deepEqual(
    (await app.ask(`${path}/errors`)).body.robotsBlocked.map((url: string) => new URL(url).pathname).sort(),
    ['/private/3', '/redirect', '/refresh', '/turns'],
  );
  // They were requested, and count for what a crawl may request.
  assert.match(
    (await app.ask(path)).body.warning,
    /3 \(leads where robots\.txt disallows it\), 1 \(disallowed by robots\.txt\)/,
  );
  assert.deepEqual(
    site.asked.filter((one) => one.path.startsWith('/private')),
    [],
  );
  assert.equal(other.count('/page'), 0);
});

test('a crawl asks whether pages have changed that were cached too long ago, and takes those that have not', async () => {
  let text = 'the first text';
  const asked: string[] = [];
  await using site = await startSite({ '/robots.txt': { status: 404 }, '/sitemap.xml': { status: 404 } });
  site.set('/', (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${text}"`;
    const condition = request.headers['if-none-match'];
    asked.push(`${condition === etag ? 304 : 200}`);
    if (condition === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/html', etag }).end(pageOf(text));
  });
  const textOf = async (maxAge: number): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ url: site.url, limit: 1, scrapeOptions: { maxAge } });
    const { id } = (await app.ask('/v2/crawl', { method: 'POST', headers, body })).body;
    await until(async () => (await app.ask(`/v2/crawl/${id}`)).body.status === 'completed', 'the crawl');
    return (await app.ask(`/v2/crawl/${id}`)).body.data[0].markdown;
  };
  // The cache is filled in the background.
  await until(async () => {
    assert.match(await textOf(1), /the first text/);
    return asked.at(-1) === '304';
  });
  text = 'the second text';
  assert.match(await textOf(1), /the second text/);
  assert.equal(asked.at(-1), '200');
});
