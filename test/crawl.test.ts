import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { articlePage, type Site, SITE_SETTINGS, type SitePage, startSite } from './support/site.ts';

/** A site of `count` pages, each with links to the next ones. */
export function linkedSite(count: number): Record<string, SitePage> {
  const pages: Record<string, SitePage> = {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private\n' },
  };
  const page = (name: string, links: readonly string[]): string =>
    `<!doctype html><html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1><p>All about ${name}.</p>
     ${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</body></html>`;
  pages['/'] = page('start', ['/p/1', '/p/2', '/private/x', 'https://elsewhere.example/']);
  for (let i = 1; i <= count; i++) {
    const links = [`/p/${2 * i}`, `/p/${2 * i + 1}`].filter((link) => Number(link.slice(3)) <= count);
    pages[`/p/${i}`] = page(`page ${i}`, ['/', ...links]);
  }
  return pages;
}

let app: TestApp;
let client: Firecrawl;
before(async () => {
  app = await startApp(SITE_SETTINGS);
  client = new Firecrawl({ apiKey: app.key, apiUrl: app.url });
});

test('the official client crawls a site and gets every page once', async () => {
  await using site = await startSite(linkedSite(20));
  const job = await client.crawl(site.url, { limit: 100, pollInterval: 1, scrapeOptions: { formats: ['markdown', 'links'] } });
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
