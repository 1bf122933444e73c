import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { extract, extractFromXml } from '@extractus/feed-extractor';
import { readFeed } from '../src/engines/page/plain/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Feeds of crawls and reading lists; those of monitors are in monitor.test.ts. */

describe('feeds', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp(SITE_SETTINGS);
  });
  const send = (method: string, path: string, body?: object) =>
    app.ask(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const read = async (url: string) => {
    const answer = await fetch(url);
    assert.equal(answer.status, 200);
    return readFeed(await answer.text());
  };

  test('of a crawl: its pages in each format, until the link is revoked or replaced', async () => {
    await using site = await startSite({ ...linkedSite(2), '/p/2': pageOf('a &lt; b &amp; c&#8;') });
    const { id } = (await send('POST', '/v2/crawl', { url: site.url, sitemap: 'skip' })).body;
    const path = `/v2/crawl/${id}/feed`;
    const first = (await send('POST', path)).body.urls;
    await until(async () => (await app.ask(`/v2/crawl/${id}`)).body.status === 'completed', 'the end of the crawl');
    for (const url of Object.values<string>(first)) {
      const { title, link, items } = await read(url);
      assert.deepEqual([title, link], [`Crawl of ${site.url}/`, `${app.url}/crawls/${id}`]);
      assert.deepEqual(items.map((item) => item.link).sort(), [`${site.url}/`, `${site.url}/p/1`, `${site.url}/p/2`]);
      assert.ok(items.some((item) => /^a < b & c[^\u0000-\u001f]?$/.test(item.title)));
      const { title: named, entries = [] } = await extract(url);
      assert.equal(named, title);
      const byLink = (a: string = '', b: string = ''): number => a.localeCompare(b);
      const ours = items.map((item) => [item.link, item.title]).sort(([a], [b]) => byLink(a, b));
      assert.deepEqual(
        entries.map((entry) => [entry.link, entry.title]).sort(([a], [b]) => byLink(a, b)),
        ours,
        url,
      );
    }
    const second = (await send('POST', path)).body.urls;
    assert.equal((await fetch(first.rss)).status, 404);
    assert.equal((await read(second.rss)).items.length, 3);
    assert.deepEqual((await send('DELETE', path)).body, { success: true });
    assert.equal((await fetch(second.rss)).status, 404);
    assert.equal((await fetch(`${app.url}${path}.rss`)).status, 404);
    assert.equal((await app.ask(path, { method: 'POST', key: null })).status, 401);
  });

  test('of a crawl, revoked in the middle of a read: a reader gets all of it or an error, never a part', async () => {
    await using site = await startSite(linkedSite(2));
    const { id } = (await send('POST', '/v2/crawl', { url: site.url, sitemap: 'skip' })).body;
    const path = `/v2/crawl/${id}/feed`;
    const urls: Record<string, string> = (await send('POST', path)).body.urls;
    await until(async () => (await app.ask(`/v2/crawl/${id}`)).body.status === 'completed', 'the end of the crawl');
    const begun = await fetch(urls.rss ?? '');
    const reads = Object.values(urls).flatMap((url) => Array.from({ length: 5 }, () => extract(url)));
    const [revoked, ...outcomes] = await Promise.all([
      send('DELETE', path),
      ...reads.map((read) => read.then(({ entries }) => entries?.length, String)),
    ]);
    assert.equal(revoked.status, 200);
    for (const outcome of outcomes) assert.match(String(outcome), /^3$|code 404$/);
    assert.equal(extractFromXml(await begun.text()).entries?.length, 3);
    for (const url of Object.values(urls)) await assert.rejects(extract(url), /code 404$/);
  });

  test('of a crawl with a user and a password: they are not in it', async () => {
    await using site = await startSite({
      ...linkedSite(1),
      '/p/1': '<p>A page without a title, and with enough words to stay.</p>',
    });
    const url = site.url.replace('http://', 'http://ada:secret@');
    const { id } = (await send('POST', '/v2/crawl', { url, sitemap: 'skip' })).body;
    const { urls } = (await send('POST', `/v2/crawl/${id}/feed`)).body;
    await until(async () => (await app.ask(`/v2/crawl/${id}`)).body.status === 'completed', 'the end of the crawl');
    for (const link of Object.values<string>(urls)) {
      const text = await (await fetch(link)).text();
      assert.ok(text.includes(`Crawl of ${site.url}/`) && text.includes(`${site.url}/p/1`), text);
      assert.doesNotMatch(text, /ada|secret/);
    }
  });

  test('of a crawl with zero data retention: there is none', async () => {
    await using site = await startSite(linkedSite(1));
    const started = await send('POST', '/v2/crawl', { url: site.url, zeroDataRetention: true });
    assert.equal(started.status, 200);
    assert.equal((await send('POST', `/v2/crawl/${started.body.id}/feed`)).status, 400);
  });

  test('of a reading list: what is added, newest first, until the list is deleted', async () => {
    const lists = '/v2/search/research/lists';
    const { id } = (await send('POST', lists, { name: 'Salt & wind' })).body.list;
    const text = ['TY  - JOUR', 'TI  - The price of salt', 'AU  - Santos, Maria', 'AB  - About <salt>.', 'ER  -'];
    const more = ['TY  - BOOK', 'TI  - Trade winds', 'DO  - 10.5555/trade', 'ER  -', ''];
    await send('POST', `${lists}/${id}/import`, { text: [...text, ...more].join('\n') });
    const { urls } = (await send('POST', `${lists}/${id}/feed`)).body;
    for (const url of Object.values<string>(urls)) {
      const { title, link, items } = await read(url);
      assert.deepEqual([title, link], ['Salt & wind', `${app.url}/lists/${id}`]);
      assert.deepEqual(
        items.map((item) => [item.title, item.link]),
        [
          ['Trade winds', 'https://doi.org/10.5555/trade'],
          ['The price of salt', ''],
        ],
        url,
      );
      assert.match(items[1]?.html ?? '', /Maria Santos[\s\S]*About &lt;salt&gt;\./);
    }
    await send('DELETE', `${lists}/${id}`);
    for (const url of Object.values<string>(urls)) assert.equal((await fetch(url)).status, 404);
  });
});
