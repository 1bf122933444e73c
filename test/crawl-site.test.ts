import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, type SitePage, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** What a crawl takes and leaves, through the API. */

let app: TestApp;
before(async () => {
  app = await startApp({ ...SITE_SETTINGS, crawlPatience: 1_000 });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

interface Crawled {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  readonly status: any;
  /** Paths of the pages, in order of the alphabet. */
  readonly paths: string[];
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  readonly errors: any;
}

/** Crawls to the end. @param meanwhile what happens while it goes on */
async function crawl(body: object, meanwhile?: (id: string) => Promise<void>): Promise<Crawled> {
  const started = await post('/v2/crawl', body);
  assert.equal(started.status, 200, started.text);
  const { id } = started.body;
  await meanwhile?.(id);
  await until(async () => (await app.ask(`/v2/crawl/${id}`)).body.status !== 'scraping', 'the crawl');
  const status = (await app.ask(`/v2/crawl/${id}`)).body;
  const paths = status.data.map(
    ({ metadata }: { metadata: { sourceURL: string } }) =>
      new URL(metadata.sourceURL).pathname + new URL(metadata.sourceURL).search,
  );
  return { id, status, paths: paths.sort(), errors: (await app.ask(`/v2/crawl/${id}/errors`)).body };
}

test('limit is never overrun', async () => {
  await using site = await startSite(linkedSite(50));
  const { status, paths } = await crawl({ url: site.url, limit: 7 });
  assert.deepEqual([status.total, status.completed, paths.length, status.creditsUsed], [7, 7, 7, 7]);
  assert.equal(site.asked.filter(({ path }) => path === '/' || path.startsWith('/p/')).length, 7);
});

test('what is not stored takes no slot of the limit, is counted, listed and not charged', async () => {
  // What is not stored comes after the first redirect was, so that the page that this leads to waits for a slot until then.
  const isStored = Promise.withResolvers<void>();
  const late =
    (status: number, headers: Record<string, string>, body = ''): SitePage =>
    (_, response) =>
      void isStored.promise.then(() =>
        response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
      );
  const links = ['/r1', '/r2', '/out', '/n', '/n/', '/n?utm_source=x', '/gone', '/x1'];
  await using site = await startSite({
    '/robots.txt': { status: 404 },
    '/': pageOf('start', links),
    '/r1': { status: 302, headers: { location: '/x1' } },
    '/r2': late(302, { location: '/x1' }),
    '/out': late(302, { location: 'http://127.9.9.8:9/' }),
    '/n/': late(410, {}, pageOf('gone too')),
    '/n?utm_source=x': pageOf('found'),
    '/n': late(404, {}, pageOf('missing')),
    '/x1': pageOf('x1', ['/y1', '/y2', '/y3', '/y4']),
    '*': pageOf('another'),
    '/gone': { status: 404, body: pageOf('missing') },
  });
  const { status, paths, errors } = await crawl({ url: site.url, limit: 6, sitemap: 'skip' }, async (id) => {
    const completed = async (): Promise<number> => (await app.ask(`/v2/crawl/${id}`)).body.completed;
    await until(async () => (await completed()) >= 2, 'the first redirect');
    isStored.resolve();
  });
  assert.deepEqual(paths, ['/', '/gone', '/n?utm_source=x', '/r1', '/y1', '/y2']);
  assert.equal(site.count('/x1'), 2, 'for the redirects alone: it waited for a slot');
  // One has failed: it redirects to where nobody may go.
  assert.deepEqual([status.total, status.completed, status.creditsUsed], [7, 6, 6]);
  assert.match(status.warning, /1 \(redirects to a page of this crawl\)/);
  const listed = errors.errors.map(
    ({ code, url }: { code: string; url: string }) => `${code} ${url.slice(site.url.length)}`,
  );
  assert.deepEqual(listed.sort(), [...['DUPLICATE /r2', 'OTHER_FORM /n', 'OTHER_FORM /n/', 'PRIVATE_ADDRESS /out']]);
});

test('depth counts hops, and pages at the deepest are not followed', async () => {
  await using site = await startSite(linkedSite(30));
  const { paths } = await crawl({ url: site.url, maxDiscoveryDepth: 1, sitemap: 'skip' });
  assert.deepEqual(paths, ['/', '/p/1', '/p/2']);
  assert.deepEqual((await crawl({ url: site.url, maxDiscoveryDepth: 0, sitemap: 'skip' })).paths, ['/']);
});

test('variants of an address are one page, unless told otherwise', async () => {
  const links = ['/a', '/a/', '/a/index.html', '/a#x', '/a?x=1'];
  const pages = {
    '/': pageOf('start', links),
    '/a': pageOf('a'),
    '/a/': pageOf('a'),
    '/a/index.html': pageOf('a'),
    '/a?x=1': pageOf('a with x'),
  };
  await using site = await startSite(pages);
  assert.deepEqual((await crawl({ url: site.url, sitemap: 'skip' })).paths, ['/', '/a', '/a?x=1']);
  const apart = await crawl({ url: site.url, sitemap: 'skip', deduplicateSimilarURLs: false });
  assert.deepEqual(apart.paths, ['/', '/a', '/a/', '/a/index.html', '/a?x=1']);
  const without = await crawl({ url: site.url, sitemap: 'skip', ignoreQueryParameters: true });
  assert.deepEqual(without.paths, ['/', '/a']);
});

test('sitemaps are included, skipped or alone', async () => {
  const listed = (site: Site): string =>
    `<urlset><url><loc>${site.url}/hidden</loc></url><url><loc>${site.url}/a</loc></url></urlset>`;
  await using site = await startSite({
    '/': pageOf('start', ['/a', '/b']),
    '/a': pageOf('a'),
    '/b': pageOf('b'),
    '/hidden': pageOf('hidden', ['/c']),
    '/c': pageOf('c'),
  });
  site.set('/sitemap.xml', { headers: { 'content-type': 'application/xml' }, body: listed(site) });
  assert.deepEqual((await crawl({ url: site.url })).paths, ['/', '/a', '/b', '/c', '/hidden']);
  assert.deepEqual((await crawl({ url: site.url, sitemap: 'skip' })).paths, ['/', '/a', '/b']);
  assert.deepEqual((await crawl({ url: site.url, sitemap: 'only' })).paths, ['/', '/a', '/hidden']);
});

test('a sitemap that robots.txt names is read, in place of the usual one', async () => {
  await using site = await startSite({ '/': pageOf('start'), '/one': pageOf('one') });
  site.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: `Sitemap: ${site.url}/maps/all.txt` });
  site.set('/maps/all.txt', { headers: { 'content-type': 'text/plain' }, body: `${site.url}/one\n` });
  assert.deepEqual((await crawl({ url: site.url })).paths, ['/', '/one']);
  assert.equal(site.count('/sitemap.xml'), 0);
});

test('robots.txt is obeyed: URLs that it forbids are reported and never requested', async () => {
  await using site = await startSite({
    ...linkedSite(2),
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /p/2' },
  });
  const { paths, errors } = await crawl({ url: site.url, sitemap: 'skip' });
  assert.deepEqual(paths, ['/', '/p/1', '/private/x']);
  assert.deepEqual(errors.robotsBlocked, [`${site.url}/p/2`]);
  assert.equal(site.count('/p/2'), 0);
  const ignored = await crawl({ url: site.url, sitemap: 'skip', ignoreRobotsTxt: true });
  assert.ok(ignored.paths.includes('/p/2'));
});

test('a start that robots.txt forbids is a crawl that is completed and empty', async () => {
  await using site = await startSite({
    '/': pageOf('start'),
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' },
  });
  const { status, errors } = await crawl({ url: site.url });
  assert.deepEqual([status.status, status.total, status.completed, status.data], ['completed', 0, 0, []]);
  assert.deepEqual(errors.robotsBlocked, [`${site.url}/`]);
});

test('a crawl fails if its first page cannot be reached; pages with an error status are documents', async () => {
  const dead = await startSite();
  await dead[Symbol.asyncDispose]();
  const { status, errors } = await crawl({ url: dead.url, scrapeOptions: { timeout: 5_000 } });
  assert.equal(status.status, 'failed');
  assert.deepEqual(
    errors.errors.map(({ url }: { url: string }) => url),
    [`${dead.url}/`],
  );
  await using broken = await startSite({
    '/': { status: 404, body: pageOf('broken', ['/a']) },
    '/a': { status: 410, body: pageOf('lost') },
  });
  broken.set('/robots.txt', { status: 404 });
  const answered = await crawl({ url: broken.url, sitemap: 'skip' });
  assert.deepEqual([answered.status.status, answered.paths], ['completed', ['/', '/a']]);
  assert.deepEqual(
    answered.status.data.map(({ metadata }: { metadata: { statusCode: number } }) => metadata.statusCode).sort(),
    [404, 410],
  );
});

test('a site that fails altogether fails the crawl', async () => {
  await using site = await startSite();
  site.set('/', { status: 500, body: pageOf('broken', ['/a']) });
  site.set('/robots.txt', { status: 500 });
  site.set('/sitemap.xml', { status: 500 });
  const { status, paths, errors } = await crawl({ url: site.url });
  assert.deepEqual([status.status, paths, errors.errors[0].status], ['failed', [], 500]);
  assert.equal(site.count('/a'), 0);
});

test('redirects to a known page add nothing, and redirects out of the site are reported', async () => {
  await using other = await startSite({ '/x': pageOf('elsewhere') });
  const pages = { '/': pageOf('start', ['/a', '/old', '/older', '/out', '/round']), '/a': pageOf('a') };
  await using site = await startSite(pages);
  const to = (location: string) => ({ status: 302, headers: { location } });
  site.set('/old', to('/a'));
  site.set('/older', to('/a'));
  site.set('/out', to(`${other.url}/x`));
  site.set('/round', to('/round2'));
  site.set('/round2', to('/round'));
  const { status, paths, errors } = await crawl({ url: site.url, sitemap: 'skip' });
  assert.equal(status.status, 'completed');
  assert.equal(paths.length, 2);
  assert.equal(status.data.filter(({ markdown }: { markdown: string }) => markdown.includes('# a')).length, 1);
  const codes = Object.fromEntries(
    errors.errors.map(({ url, code }: { url: string; code: string }) => [new URL(url).pathname, code]),
  );
  assert.equal(codes['/out'], 'EXTERNAL_LINK');
  assert.ok('/round' in codes);
});

test('other sites are one hop away when they are allowed, their front pages are only told', async () => {
  const wide = await startApp({ allowPrivateNetwork: '127.9.9.0/24' });
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(`elsewhere ${request.url}`, ['/further']));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.9.9.10', resolve));
  try {
    const elsewhere = `http://127.9.9.10:${(other.address() as AddressInfo).port}`;
    await using site = await startSite({
      '/': pageOf('start', [`${elsewhere}/x`, `${elsewhere}/`, '/a']),
      '/a': pageOf('a'),
    });
    const run = async (options: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ url: site.url, sitemap: 'skip', ...options });
      const path = `/v2/crawl/${(await wide.ask('/v2/crawl', { ...init, body })).body.id}`;
      await until(async () => (await wide.ask(path)).body.status !== 'scraping', 'the crawl');
      const { data } = (await wide.ask(path)).body;
      const urls = data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL);
      return { urls: urls.sort(), errors: (await wide.ask(`${path}/errors`)).body.errors };
    };
    assert.deepEqual((await run({})).urls, [`${site.url}/`, `${site.url}/a`]);
    assert.equal(asked.length, 0);
    const { urls, errors } = await run({ allowExternalLinks: true });
    assert.deepEqual(urls, [`${elsewhere}/x`, `${site.url}/`, `${site.url}/a`].sort());
    assert.deepEqual(
      errors.map(({ url, code }: { url: string; code: string }) => [url, code]),
      [[`${elsewhere}/`, 'EXTERNAL_LINK']],
    );
    assert.ok(!asked.includes('/further') && !asked.includes('/'));
  } finally {
    other.close();
    other.closeAllConnections();
  }
});

test('a link that may not be fetched is an error of its own, and the rest of the crawl goes on', async () => {
  await using site = await startSite({
    '/': pageOf('start', ['http://localhost:3000/docs', 'http://10.0.0.1/docs', '/a']),
    '/a': pageOf('a'),
  });
  const { status, paths, errors } = await crawl({ url: site.url, sitemap: 'skip', allowExternalLinks: true });
  assert.deepEqual([status.status, paths], ['completed', ['/', '/a']]);
  assert.deepEqual(errors.errors.map(({ url, code }: { url: string; code: string }) => [url, code]).sort(), [
    ['http://10.0.0.1/docs', 'PRIVATE_ADDRESS'],
    ['http://localhost:3000/docs', 'PRIVATE_ADDRESS'],
  ]);
});

test('a first page that the patterns exclude is reported', async () => {
  const started = await post('/v2/crawl', { url: 'http://127.9.9.9/', sitemap: 'skip', includePaths: ['^/docs'] });
  assert.match(started.body.warning, /includePaths or excludePaths exclude the start/);
  const path = `/v2/crawl/${started.body.id}`;
  await until(async () => (await app.ask(path)).body.status === 'completed', 'the crawl');
  assert.match((await app.ask(path)).body.warning, /includePaths or excludePaths exclude the start/);
});

test('frames, next pages and links for readers without scripts are followed', async () => {
  const head =
    '<link rel="next" href="/next"><link rel="alternate" hreflang="de" href="/de"><link rel="icon" href="/i">';
  const body =
    '<h1>Start</h1><p>A page.</p><iframe src="/frame"></iframe><noscript><a href="/plain">All</a></noscript>';
  await using site = await startSite({ '/': `<html><head>${head}</head><body>${body}</body></html>` });
  for (const name of ['next', 'de', 'frame', 'plain']) site.set(`/${name}`, pageOf(name));
  const { paths } = await crawl({ url: site.url, sitemap: 'skip' });
  assert.deepEqual(paths, ['/', '/de', '/frame', '/next', '/plain']);
});

test('a page with a stray control character is a page', async () => {
  const text = 'Words between \u000b two tabs. '.repeat(20);
  await using site = await startSite({ '/': `<html><body><h1>Start</h1><p>${text}</p></body></html>` });
  const { status } = await crawl({ url: site.url, sitemap: 'skip' });
  assert.equal(status.completed, 1);
  assert.match(status.data[0].markdown, /Words between/);
});

test('a trap ends within its limit', async () => {
  let asked = 0;
  await using site = await startSite();
  const trap = (_: unknown, response: import('node:http').ServerResponse): void => {
    asked++;
    const links = [
      `/${asked}/next`,
      `/cal?day=${asked + 1}`,
      `/s?session=${Math.random()}`,
      `/q?${'x'.repeat(20_000)}${asked}`,
      '/loop',
      `/deep${'/a'.repeat(asked)}`,
    ];
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(`trap ${asked}`, links));
  };
  site.set('*', trap);
  site.set('/robots.txt', { status: 404 });
  site.set('/sitemap.xml', { status: 404 });
  const { status } = await crawl({ url: site.url, limit: 40 });
  assert.deepEqual([status.status, status.total, status.completed], ['completed', 40, 40]);
  assert.ok(asked <= 40, `${asked} pages were asked for`);
});

test('a site that adds an id to every link is crawled to its end, and the errors say what was skipped', async () => {
  let asked = 0;
  await using site = await startSite();
  site.set('*', (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => {
    const path = (request.url ?? '').split('?', 1)[0];
    const links = Array.from({ length: 6 }, (_, i) => `<a href="/page${i}?visit=${asked++}">Page ${i}</a>`).join(' ');
    const page = `<title>${path}</title><main><h1>${path}</h1><p>The text of ${path}.</p>${links}<a href="/x/x/x">More</a></main>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  site.set('/robots.txt', { status: 404 });
  const { status, paths, errors } = await crawl({ url: site.url, limit: 1_000, sitemap: 'skip' });
  assert.equal(status.status, 'completed');
  assert.ok(status.total < 200, `${status.total} pages`);
  for (let i = 0; i < 6; i++) assert.ok(paths.some((path) => path.startsWith(`/page${i}?`)));
  const skipped = errors.errors.filter(({ code }: { code?: string }) => code === 'SKIPPED');
  assert.ok(skipped.some(({ error }: { error: string }) => error.includes('"visit"')));
  assert.match(skipped.find(({ url }: { url: string }) => url === `${site.url}/x/x/x`).error, /repeats/);
});

test('on request, pages with nearly the same text are left out, uncharged, and the errors name the other', async () => {
  const words = (from: number) => Array.from({ length: 300 }, (_, i) => `word${((from + i) * 7919) % 10_007}`);
  const page = (text: readonly string[], links: readonly string[] = []) =>
    pageOf('page', links).replace('</main>', `<p>${text.join(' ')}</p></main>`);
  await using site = await startSite({
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { status: 404 },
    '/': page(words(0), ['/copy', '/other']),
    '/copy': page(words(0).with(100, 'another'), ['/behind']),
    '/behind': page(words(6_000)),
    '/other': page(words(3_000)),
  });
  const all = await crawl({ url: site.url, maxConcurrency: 1 });
  assert.equal(all.status.completed, 4);
  const { status, paths, errors } = await crawl({ url: site.url, maxConcurrency: 1, skipNearDuplicates: true });
  assert.deepEqual([paths.toSorted(), status.creditsUsed], [['/', '/behind', '/other'], 3]);
  assert.deepEqual(
    errors.errors.map(({ url, code, error }: Record<string, string>) => [url, code, error]),
    [[`${site.url}/copy`, 'SKIPPED', `Skipped: its text is nearly that of ${site.url}/`]],
  );
});

test('pages come in parts, each once', async () => {
  await using site = await startSite(linkedSite(150));
  const { id, status } = await crawl({ url: site.url, sitemap: 'skip' });
  assert.equal(status.completed, 151);
  assert.equal(status.data.length, 100);
  assert.equal(status.next, `${app.url}/v2/crawl/${id}?skip=100`);
  const rest = (await app.ask(`/v2/crawl/${id}?skip=100`)).body;
  assert.deepEqual([rest.success, rest.status, rest.data.length, rest.next], [true, 'completed', 51, null]);
  const all = [...status.data, ...rest.data].map(
    ({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL,
  );
  assert.equal(new Set(all).size, 151);
  assert.deepEqual((await app.ask(`/v2/crawl/${id}?skip=10000`)).body.data, []);
});

test('cancelling stops the work, and only once', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using site = await startSite(linkedSite(200));
  for (let i = 1; i <= 200; i++) {
    site.set(
      `/p/${i}`,
      (_, response) =>
        void held.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(`p ${i}`))),
    );
  }
  const { id } = (await post('/v2/crawl', { url: site.url, sitemap: 'skip' })).body;
  await until(() => site.count('/p/1') > 0, 'the first pages');
  assert.equal(
    (await app.ask('/v2/crawl/active')).body.crawls.some((one: { id: string }) => one.id === id),
    true,
  );
  const cancelled = await app.ask(`/v2/crawl/${id}`, { method: 'DELETE' });
  assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'cancelled']);
  assert.equal((await app.ask(`/v2/crawl/${id}`)).body.status, 'cancelled');
  const again = await app.ask(`/v2/crawl/${id}`, { method: 'DELETE' });
  assert.deepEqual([again.status, again.body.error], [409, 'Conflict']);
  assert.equal(
    (await app.ask('/v2/crawl/active')).body.crawls.some((one: { id: string }) => one.id === id),
    false,
  );
  release();
});

test('what is not well formed is refused, and says what', async () => {
  const refused = async (body: object, status: number, pattern: RegExp): Promise<void> => {
    const answer = await post('/v2/crawl', body);
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.text, pattern);
  };
  await refused({ url: 'http://127.9.9.9/', includePaths: ['fine', '(broken'] }, 400, /includePaths.*\(broken/s);
  await refused({ url: 'http://127.9.9.9/', excludePaths: ['(?=x)'] }, 400, /excludePaths/);
  await refused({ url: 'http://127.9.9.9/', limit: 0 }, 400, /limit/);
  await refused({ url: 'http://127.9.9.9/', sitemap: 'maybe' }, 400, /sitemap/);
  await refused({ url: 'ftp://127.9.9.9/' }, 400, /Invalid URL/);
  await refused({ url: 'http://10.0.0.1/' }, 400, /PRIVATE_ADDRESS/);
  await refused({}, 400, /url/);
  await refused({ url: 'http://127.9.9.9/', webhook: 'https://10.0.0.1/' }, 400, /PRIVATE_ADDRESS/);
  await refused({ url: 'http://127.9.9.9/', scrapeOptions: { formats: ['nonsense'] } }, 400, /formats/);
  for (const path of ['', '/errors']) {
    const unknown = await app.ask(`/v2/crawl/01890000-0000-7000-8000-000000000000${path}`);
    assert.deepEqual([unknown.status, unknown.body.error], [404, 'Not Found']);
    assert.equal((await app.ask(`/v2/crawl/nonsense${path}`)).status, 400);
  }
  assert.equal((await app.ask('/v2/crawl/01890000-0000-7000-8000-000000000000', { method: 'DELETE' })).status, 404);
});

test('a preview of what words would become', async () => {
  const answer = await post('/v2/crawl/params-preview', {
    url: 'https://example.com',
    prompt: 'up to 20 blog posts, 3 levels deep',
  });
  assert.equal(answer.status, 200, answer.text);
  const { data, warning } = answer.body;
  assert.deepEqual([data.limit, data.maxDiscoveryDepth, data.maxDepth, data.sitemap], [20, 3, 3, 'include']);
  assert.equal(data.includePaths.length, 1);
  assert.match(warning, /TRAWL_LLM_BASE_URL/);
});

test('a crawl takes no more than the credits pay for, and says what it left', async () => {
  const poor = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 8 }) });
  const headers = { 'content-type': 'application/json' };
  const run = async (body: object) => {
    const started = await poor.ask('/v2/crawl', { method: 'POST', headers, body: JSON.stringify(body) });
    if (started.status !== 200) return { started };
    const path = `/v2/crawl/${started.body.id}`;
    await until(async () => (await poor.ask(path)).body.status !== 'scraping', 'the crawl');
    return { started, status: (await poor.ask(path)).body, errors: (await poor.ask(`${path}/errors`)).body.errors };
  };
  await using site = await startSite(linkedSite(30));
  const batch = { urls: Array.from({ length: 9 }, (_, i) => `${site.url}/p/${i + 1}`) };
  const tooMuch = await poor.ask('/v2/batch/scrape', { method: 'POST', headers, body: JSON.stringify(batch) });
  assert.deepEqual([tooMuch.status, tooMuch.body.error], [402, 'Payment Required: Insufficient credits']);
  const lowered = await run({ url: site.url, limit: 3, sitemap: 'skip' });
  assert.deepEqual([lowered.status.completed, lowered.errors], [3, []]);
  const more = await run({ url: site.url, limit: 25, sitemap: 'skip' });
  assert.deepEqual([more.status.total, more.status.completed], [5, 5]);
  assert.equal((await run({ url: site.url, sitemap: 'skip' })).started.status, 402);
  const balance = (await poor.ask('/v2/team/credit-usage')).body.data;
  assert.equal(balance.remainingCredits, 0);
});

test('a crawl whose credits run out on the way keeps what it has', async () => {
  const poor = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 6 }) });
  const headers = { 'content-type': 'application/json' };
  await using site = await startSite(linkedSite(30));
  const body = JSON.stringify({ url: site.url, sitemap: 'skip' });
  const { id } = (await poor.ask('/v2/crawl', { method: 'POST', headers, body })).body;
  await until(async () => (await poor.ask(`/v2/crawl/${id}`)).body.status !== 'scraping', 'the crawl');
  const status = (await poor.ask(`/v2/crawl/${id}`)).body;
  assert.deepEqual([status.status, status.completed, status.creditsUsed], ['completed', 6, 6]);
  const { errors } = (await poor.ask(`/v2/crawl/${id}/errors`)).body;
  assert.ok(errors.length > 0);
  assert.ok(errors.every(({ code }: { code: string }) => code === 'PAYMENT_REQUIRED'));
});
