import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { linkedSite } from './support/linked-site.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';

let app: TestApp;
let client: Firecrawl;
before(async () => {
  app = await startApp(SITE_SETTINGS);
  client = new Firecrawl({ apiKey: app.key, apiUrl: app.url });
});

test('the official client crawls a site and gets every page once', async () => {
  await using site = await startSite(linkedSite(20));
  const job = await client.crawl(site.url, {
    limit: 100,
    pollInterval: 1,
    scrapeOptions: { formats: ['markdown', 'links'] },
  });
  assert.equal(job.status, 'completed');
  assert.deepEqual([job.total, job.completed, job.data.length], [21, 21, 21]);
  const urls = job.data.map(({ metadata }) => metadata?.sourceURL);
  assert.equal(new Set(urls).size, 21);
  assert.match(job.data.find(({ metadata }) => metadata?.sourceURL?.endsWith('/p/7'))?.markdown ?? '', /# page 7/);
  assert.equal(site.count('/private/x'), 0);
  for (let i = 1; i <= 20; i++) assert.equal(site.count(`/p/${i}`), 1, `/p/${i}`);
  const errors = await client.getCrawlErrors(job.id as string);
  assert.deepEqual([errors.errors, errors.robotsBlocked], [[], [`${site.url}/private/x`]]);
});
