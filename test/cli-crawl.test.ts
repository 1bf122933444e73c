import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { linkedSite } from './support/linked-site.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';

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
