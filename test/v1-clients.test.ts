import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import Firecrawl126 from 'firecrawl-1-26';
import Firecrawl127 from 'firecrawl-1-27';
import Firecrawl129 from 'firecrawl-1-29';
import { startApp, type TestApp } from './support/app.ts';
import { linkedSite } from './support/linked-site.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** `/v1` with the last three lines of the client that speaks it, unmodified: the calls that its documentation shows. */

const CLIENTS = { '1.26': Firecrawl126, '1.27': Firecrawl127, '1.29': Firecrawl129 };

/** JSON Schema, which the client passes on; its types know Zod alone. */
const schemaOf = (properties: object) => ({ type: 'object', properties }) as never;
const SCHEMA = schemaOf({ name: { type: 'string' }, price: { type: 'number' } });
const MUG = { name: 'Blue mug', price: 12.5 };
const MUG_PAGE = `<!doctype html><html lang="en"><head><title>Blue mug</title><script type="application/ld+json">${JSON.stringify(
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Blue mug',
    offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR' },
  },
)}</script></head><body><main><h1>Blue mug</h1><p>Made to last.</p></main></body></html>`;

describe('/v1 with @mendable/firecrawl-js, unmodified', () => {
  let it: TestApp;
  let site: Site;
  let engines: FakeEngines;
  /** Where the watchers say that they cannot read a message or the reason of a close. */
  const complaints = mock.method(console, 'error', () => {});

  before(async () => {
    engines = await startEngines();
    site = await startSite({
      ...linkedSite(12),
      '/mug': MUG_PAGE,
      '/lights': articlePage('Lights of the harbour', 'In winter the lamps are lit at four.'),
    });
    engines.answer('brave', [{ url: `${site.url}/lights`, title: 'Lights', snippet: 'What the engine says.' }]);
    it = await startApp({ ...SITE_SETTINGS, searchEngines: [engines.setting('brave')] });
  });
  after(async () => {
    complaints.mock.restore();
    assert.deepEqual(complaints.mock.calls, []);
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  for (const [line, Client] of Object.entries(CLIENTS))
    describe(line, () => {
      let client: Firecrawl129;
      before(() => {
        client = new Client({ apiKey: it.key, apiUrl: it.url }) as Firecrawl129;
      });

      test('scrapeUrl: formats, and data to a schema under the name that was asked for', async () => {
        const page = await client.scrapeUrl(`${site.url}/lights`, { formats: ['markdown', 'html', 'links'] });
        assert.ok(page.success);
        assert.match(page.markdown ?? '', /lamps are lit at four/);
        assert.match(page.html ?? '', /<h1/);
        assert.ok(page.links?.includes(`${site.url}/about`));
        assert.deepEqual([page.metadata?.statusCode, page.metadata?.sourceURL], [200, `${site.url}/lights`]);

        const old = await client.scrapeUrl(`${site.url}/mug`, { formats: ['extract'], extract: { schema: SCHEMA } });
        assert.ok(old.success);
        assert.deepEqual([old.extract, old.json], [MUG, undefined]);
        const json = await client.scrapeUrl(`${site.url}/mug`, { formats: ['json'], jsonOptions: { schema: SCHEMA } });
        assert.ok(json.success);
        assert.deepEqual([json.json, json.extract], [MUG, undefined]);
      });

      test('scrapeUrl: a refusal names the field and says what is wrong with it', async () => {
        await assert.rejects(
          client.scrapeUrl(`${site.url}/mug`, {
            formats: ['json'],
            jsonOptions: { schema: SCHEMA, prompt: ' ' },
            waitFor: -1,
          }),
          /Failed to scrape URL\. Status code: 400\. Error: waitFor: -1 is too small/,
        );
      });

      test('crawlUrl and batchScrapeUrls wait for the end and return every page', async () => {
        const [crawled, scraped] = await Promise.all([
          client.crawlUrl(site.url, { limit: 100, ignoreSitemap: true, scrapeOptions: { formats: ['markdown'] } }),
          client.batchScrapeUrls([`${site.url}/p/1`, `${site.url}/mug`], {
            formats: ['markdown', 'extract'],
            extract: { schema: SCHEMA },
          }),
        ]);
        assert.ok(crawled.success && scraped.success);
        assert.deepEqual([crawled.status, crawled.completed, crawled.data.length], ['completed', 13, 13]);
        assert.ok(crawled.data.every(({ markdown }) => markdown?.startsWith('# ')));
        assert.deepEqual([scraped.status, scraped.data.length], ['completed', 2]);
        const mug = scraped.data.find(({ metadata }) => metadata?.sourceURL?.endsWith('/mug'));
        assert.deepEqual(mug?.extract, MUG);
      });

      test('a crawl that was started: status in parts, all data, errors', async () => {
        const started = await client.asyncCrawlUrl(site.url, { limit: 5, maxDepth: 2 }, crypto.randomUUID());
        assert.ok(started.success);
        const id = started.id ?? '';
        assert.equal(started.url, `${it.url}/v1/crawl/${id}`);
        await until(async () => {
          const now = await client.checkCrawlStatus(id);
          return now.success && now.status === 'completed';
        }, 'the crawl');
        const part = await client.checkCrawlStatus(id, false, undefined, 1, 2);
        assert.ok(part.success);
        assert.deepEqual([part.data.length, part.next], [2, `${it.url}/v1/crawl/${id}?skip=3&limit=2`]);
        const rest = await client.checkCrawlStatus(id, false, part.next);
        assert.ok(rest.success);
        assert.deepEqual([rest.data.length, rest.next], [2, undefined]);
        const all = await client.checkCrawlStatus(id, true);
        assert.ok(all.success);
        assert.deepEqual([all.data.length, all.creditsUsed, all.expiresAt instanceof Date], [5, 5, true]);
        const errors = await client.checkCrawlErrors(id);
        assert.ok('errors' in errors);
        assert.deepEqual(errors, { success: true, errors: [], robotsBlocked: [`${site.url}/private/x`] });
      });

      test('a crawl and a batch that are cancelled', async () => {
        const crawl = await client.asyncCrawlUrl(site.url, { delay: 30 });
        assert.ok(crawl.success);
        assert.equal((await client.cancelCrawl(crawl.id ?? '')).success, true);
        const status = await client.checkCrawlStatus(crawl.id ?? '');
        assert.ok(status.success);
        assert.equal(status.status, 'cancelled');
      });

      test('asyncBatchScrapeUrls: status and errors', async () => {
        const started = await client.asyncBatchScrapeUrls(
          [`${site.url}/p/2`, 'http://'],
          {},
          undefined,
          undefined,
          true,
        );
        assert.ok(started.success);
        assert.deepEqual([started.url, started.invalidURLs], [`${it.url}/v1/batch/scrape/${started.id}`, ['http://']]);
        await until(async () => {
          const now = await client.checkBatchScrapeStatus(started.id ?? '', true);
          return now.success && now.status === 'completed' && now.data.length === 1;
        }, 'the batch');
        const errors = await client.checkBatchScrapeErrors(started.id ?? '');
        assert.ok('errors' in errors);
        assert.deepEqual(errors.errors, []);
      });

      for (const kind of ['crawl', 'batch'] as const) {
        test(`the watcher of a ${kind} sees every page and the end`, async () => {
          const watcher =
            kind === 'crawl'
              ? await client.crawlUrlAndWatch(site.url, { limit: 6 })
              : await client.batchScrapeUrlsAndWatch(
                  [1, 2, 3, 4, 5, 6].map((page) => `${site.url}/p/${page}`),
                  { formats: ['markdown'] },
                );
          const seen = new Set<string>();
          watcher.addEventListener('document', ({ detail }) => void seen.add(detail.metadata?.sourceURL ?? ''));
          const { detail } = await new Promise<CustomEvent>((resolve, reject) => {
            watcher.addEventListener('done', resolve);
            watcher.addEventListener('error', reject);
          });
          assert.deepEqual([detail.status, seen.size], ['completed', 6]);
          await until(() => (watcher as unknown as { ws: WebSocket }).ws.readyState === WebSocket.CLOSED, 'the close');
        });
      }

      test('the watcher of a crawl that is cancelled hears of it', async () => {
        const watcher = await client.crawlUrlAndWatch(site.url, { delay: 30 });
        const end = new Promise<CustomEvent>((resolve) => watcher.addEventListener('error', resolve));
        await client.cancelCrawl((watcher as unknown as { id: string }).id);
        const { detail } = await end;
        assert.deepEqual([detail.status, detail.error], ['failed', 'The job was cancelled.']);
      });

      test('mapUrl lists addresses as texts', async () => {
        const mapped = await client.mapUrl(site.url, { includeSubdomains: false, limit: 2, search: 'page' });
        assert.ok(mapped.success);
        assert.equal(mapped.links?.length, 2);
        assert.ok(mapped.links?.every((link) => link.startsWith(`${site.url}/`)));
      });

      test('search: results as one list, scraped if they are asked for in a format', async () => {
        const found = await client.search('harbour lights', { limit: 3, lang: 'en', country: 'us', tbs: 'qdr:y' });
        assert.deepEqual(
          found.data.map(({ url, title, markdown }) => [url, title, markdown]),
          [[`${site.url}/lights`, 'Lights', undefined]],
        );
        const scraped = await client.search('harbour lights', { scrapeOptions: { formats: ['markdown'] } });
        assert.match(scraped.data[0]?.markdown ?? '', /lamps are lit at four/);
        const data = await client.search('harbour lights', {
          scrapeOptions: { formats: ['extract'], extract: { schema: schemaOf({ title: { type: 'string' } }) } },
        });
        assert.ok('extract' in (data.data[0] ?? {}), JSON.stringify(data.data[0]));
      });

      test('extract: waits for the data; asyncExtract and its status', async () => {
        const done = await client.extract([`${site.url}/mug`], {
          schema: SCHEMA,
          prompt: 'The product',
          showSources: true,
        });
        assert.ok(done.success);
        assert.deepEqual(done.data, MUG);
        const started = await client.asyncExtract([`${site.url}/mug`], { schema: SCHEMA });
        assert.ok(started.success && 'id' in started);
        const status = await client.getExtractStatus(started.id as string);
        assert.ok(['processing', 'completed'].includes(status.status));
      });

      test('what is gone is refused with the name of its replacement', async () => {
        await assert.rejects(client.asyncDeepResearch('x', {}), /410.*Gone: use POST \/v2\/agent/);
        await assert.rejects(client.asyncGenerateLLMsText(site.url, {}), /410.*Gone: use POST \/v2\/crawl/);
      });
    });
});
