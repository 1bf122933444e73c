import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, type SitePage, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Pages that are gone, and their older copies on a Memento server. */

const WORDS = 'The ferry left from the north pier at nine, and came back when the tide allowed it.';
const TIME = 'Thu, 02 Jan 2020 03:04:05 GMT';
const AT = '/web/20200102030405';

describe('older copies of pages that are gone', () => {
  let site: Site;
  let archive: Site;
  let it: TestApp;
  let dead: string;

  const post = (path: string, body: object): Promise<Answer> =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const scrape = (url: string, more: object = {}) =>
    post('/v2/scrape', { url, formats: ['markdown', 'links'], ...more });
  const copyOf = (url: string): SitePage => ({
    headers: { 'memento-datetime': TIME, link: `<${url}>; rel="original"`, 'x-robots-tag': 'noindex' },
    body: `<title>Ferry</title><main><h1>Ferry</h1><p>${WORDS}</p><a href="/pier">Pier</a></main>`,
  });
  const keep = (url: string): void => {
    archive.set(`/gate/${url}`, { status: 302, headers: { location: `${AT}/${url}`, vary: 'accept-datetime' } });
    archive.set(`${AT}/${url}`, copyOf(url));
    archive.set(`${AT}id_/${url}`, copyOf(url));
  };

  before(async () => {
    archive = await startSite({});
    site = await startSite({
      '/': '<title>Home</title><main><p>A harbour with a ferry.</p><a href="/gone">Ferry</a><a href="/lost">Lost</a></main>',
      '/removed': { status: 410 },
    });
    const other = await startSite();
    dead = other.url;
    await other[Symbol.asyncDispose]();
    keep(`${site.url}/gone`);
    keep(`${site.url}/removed`);
    keep(`${dead}/page`);
    archive.set('/gate/*', { status: 404 });
    it = await startApp({
      ...SITE_SETTINGS,
      mementoServer: `${archive.url}/gate/`,
      plansFile: plansFile({ zeroDataRetention: 'allowed' }),
    });
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await archive[Symbol.asyncDispose]();
  });

  const copyAt = (url: string) => ({ url: `${archive.url}${AT}/${url}`, capturedAt: '2020-01-02T03:04:05.000Z' });

  test('the answer says where an older copy stands', async () => {
    for (const [path, status, words] of [
      ['/gone', 404, 'Not Found'],
      ['/removed', 410, 'Gone'],
    ] as const) {
      const { body } = await scrape(site.url + path);
      const { statusCode, olderCopy } = body.data.metadata;
      const reason = `The site answered ${status} ${words}`;
      assert.deepEqual([statusCode, olderCopy], [status, { ...copyAt(site.url + path), isContent: false, reason }]);
      assert.equal(body.data.markdown.includes(WORDS), false);
    }
  });

  test('with olderCopy the document is that of the copy, with the links of the site', async () => {
    const { body } = await scrape(`${site.url}/gone`, { olderCopy: true });
    const { markdown, links, metadata, warning } = body.data;
    assert.ok(markdown.includes(WORDS));
    assert.deepEqual(links, [`${site.url}/pier`]);
    assert.deepEqual(
      [metadata.statusCode, metadata.url, metadata.sourceURL, metadata.olderCopy.isContent],
      [200, `${site.url}/gone`, `${site.url}/gone`, true],
    );
    assert.match(warning, /^The site answered 404 Not Found\. This is an older copy, of 2020-01-02, from http/);
    const again = await scrape(`${site.url}/gone`);
    assert.deepEqual([again.body.data.metadata.statusCode, again.body.data.metadata.cacheState], [404, 'miss']);
  });

  test('a site that is no more is answered with its copy, or with an error that names it', async () => {
    const { status, body } = await scrape(`${dead}/page`);
    assert.equal(status, 500);
    assert.deepEqual([body.code, body.details.olderCopy.url], ['SCRAPE_SITE_ERROR', copyAt(`${dead}/page`).url]);
    assert.match(body.details.message, /ECONNREFUSED.*\. An older copy is at http/);
    const copy = await scrape(`${dead}/page`, { olderCopy: true });
    assert.equal(copy.status, 200, JSON.stringify(copy.body));
    assert.ok(copy.body.data.markdown.includes(WORDS));
    const other = await scrape(`${dead}/other`, { olderCopy: true });
    assert.deepEqual([other.status, other.body.code], [500, 'SCRAPE_SITE_ERROR']);
    assert.match(other.body.details.message, /The Memento server has no older copy\./);
  });

  test('nothing is asked for pages that are there, without wish, with secrets, or in lockdown', async () => {
    const before = archive.asked.length;
    await scrape(`${site.url}/`, { olderCopy: true });
    await scrape(`${site.url}/gone`, { olderCopy: false });
    await scrape(`${site.url}/gone`, { headers: { authorization: 'Bearer secret' } });
    const { body } = await scrape(`${site.url}/gone`, { lockdown: true, olderCopy: true });
    assert.equal(body.code, 'SCRAPE_LOCKDOWN_CACHE_MISS');
    assert.equal(archive.asked.length, before);
  });

  test('nothing is asked under zero data retention, and the answer says so', async () => {
    const before = archive.asked.length;
    const asked = await post('/v2/scrape', { url: `${site.url}/gone`, olderCopy: true, zeroDataRetention: true });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    assert.match(asked.body.data.warning, /No older copy was looked up: zero data retention forbids it\./);
    assert.equal(asked.body.data.metadata.olderCopy, undefined);
    assert.equal(archive.asked.length, before);
  });

  test('a crawl asks if its options do, and follows the links of copies', async () => {
    const run = async (scrapeOptions: object) => {
      const started = await post('/v2/crawl', { url: `${site.url}/`, scrapeOptions });
      assert.equal(started.status, 200, JSON.stringify(started.body));
      const path = `/v2/crawl/${started.body.id}`;
      await until(async () => (await it.ask(path)).body.status === 'completed', 'the crawl');
      const { data } = (await it.ask(path)).body;
      return new Map<string, { metadata: Record<string, unknown>; markdown: string }>(
        data.map((one: { metadata: { sourceURL: string } }) => [one.metadata.sourceURL, one]),
      );
    };
    const before = archive.asked.length;
    assert.equal((await run({})).get(`${site.url}/gone`)?.metadata.statusCode, 404);
    assert.equal(archive.asked.length, before);
    const pages = await run({ olderCopy: true });
    assert.ok(pages.get(`${site.url}/gone`)?.markdown.includes(WORDS));
    assert.equal(pages.get(`${site.url}/lost`)?.metadata.statusCode, 404);
    assert.ok(pages.has(`${site.url}/pier`));
  });

  test('a crawl takes copies of servers that have no bytes as sent, and asks no leave of their robots.txt', async () => {
    archive.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' });
    await using old = await startSite({
      '/': '<title>Home</title><main><p>A harbour.</p><a href="/plain">Old</a></main>',
    });
    const url = `${old.url}/plain`;
    archive.set(`/gate/${url}`, { status: 302, headers: { location: '/copies/12' } });
    archive.set('/copies/12', copyOf(url));
    const started = await post('/v2/crawl', { url: `${old.url}/`, scrapeOptions: { olderCopy: true } });
    const path = `/v2/crawl/${started.body.id}`;
    await until(async () => (await it.ask(path)).body.status === 'completed', 'the crawl');
    const { data } = (await it.ask(path)).body;
    const found = data.find((one: { metadata: { sourceURL: string } }) => one.metadata.sourceURL === url);
    assert.ok(found?.markdown.includes(WORDS), JSON.stringify(data));
  });

  test('a server that says nonsense costs no answer', async () => {
    archive.set(`/gate/${site.url}/odd`, '<p>I am no archive.</p>');
    const { status, body } = await scrape(`${site.url}/odd`);
    assert.deepEqual([status, body.data.metadata.statusCode, body.data.metadata.olderCopy], [200, 404, undefined]);
    assert.match(body.data.warning, /^Older copies could not be looked up: the server answered without a copy/);
  });
});
