import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startApp, type TestApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { linkedSite } from './support/linked-site.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { until } from './support/until.ts';

let app: TestApp;
before(async () => {
  app = await startApp(SITE_SETTINGS);
});

test('trawl crawl prints every page as a line of JSON and a summary', async () => {
  await using site = await startSite(linkedSite(5));
  const ran = await trawl(['crawl', '--at', app.url, '--key', app.key, '--limit', '4', `${site.url}/`], {});
  assert.equal(ran.code, 0, ran.stderr);
  const pages = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(pages.length, 4);
  assert.match(pages[0].markdown, /# start/);
  assert.match(ran.stderr, /completed: 4 pages/);
});

test('trawl export prints all pages of a crawl or a batch from a link that needs no key', async () => {
  await using site = await startSite(linkedSite(5));
  const send = async (path: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const { body: started } = await app.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    await until(async () => (await app.ask(`${path}/${started.id}`)).body.status === 'completed', 'the job');
    return started.id;
  };
  const lines = (text: string): unknown[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const id = await send('/v2/crawl', { url: site.url, limit: 4 });
  const documents = (await app.ask(`/v2/crawl/${id}`)).body.data;
  assert.equal(documents.length, 4);
  const ran = await trawl(['export', '--at', app.url, '--key', app.key, id], {});
  assert.equal(ran.code, 0, ran.stderr);
  assert.deepEqual(lines(ran.stdout), documents);
  const batch = await send('/v2/batch/scrape', { urls: [`${site.url}/p/1`] });
  const { url } = (await app.ask(`/v2/batch/scrape/${batch}/export`)).body;
  const file = await fetch(url);
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/gzip']);
  const text = gunzipSync(await file.arrayBuffer()).toString();
  assert.deepEqual(lines(text), (await app.ask(`/v2/batch/scrape/${batch}`)).body.data);
  assert.equal((await fetch(url.replace(batch, id))).status, 404);
  assert.equal((await app.ask(`/v2/crawl/${batch}/export`)).status, 404);
});

test('trawl map lists addresses', async () => {
  await using site = await startSite(linkedSite(2));
  const ran = await trawl(['map', '--at', app.url, '--key', app.key, site.url], {});
  assert.equal(ran.code, 0, ran.stderr);
  assert.ok(ran.stdout.split('\n').includes(`${site.url}/p/1`));
});

test('errors are reported in one line', async () => {
  const usage = await trawl(['crawl', '--limit', 'many', 'http://127.9.9.9/'], {});
  assert.deepEqual([usage.code, /--limit needs a whole number/.test(usage.stderr)], [2, true]);
  const nobody = await trawl(['map', '--at', 'http://127.0.0.1:9', 'http://127.9.9.9/'], {});
  assert.deepEqual([nobody.code, /cannot reach the service at/.test(nobody.stderr)], [1, true]);
  const refused = await trawl(
    ['crawl', '--at', app.url, '--key', 'fc-0000000000000000000000', 'http://127.9.9.9/'],
    {},
  );
  assert.deepEqual([refused.code, /401/.test(refused.stderr)], [1, true]);
});
