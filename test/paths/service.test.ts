import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Firecrawl } from 'firecrawl';
import FirecrawlOfV1 from 'firecrawl-1-29';
import { openPage, startBrowser } from '../support/browser.ts';
import { trawl } from '../support/cli.ts';
import { type Installation, setUpByLink, startInstallation } from '../support/dashboard.ts';
import { linkedSite } from '../support/linked-site.ts';
import { pdfOf } from '../support/pdf.ts';
import { type FakeEngines, startEngines } from '../support/search-engines.ts';
import { articlePage, SITE_HOST, type Site, startSite } from '../support/site.ts';
import { until } from '../support/until.ts';

// One path through each capability: the service as `npm start` starts it, over real HTTP, with clients unmodified. What differs within a
// capability is in the tests beside its code and in test/*.test.ts.

const KEY = 'fc-the-key-of-the-paths';
const SHOP = `<title>Shop</title><h1>Shop</h1><p id="said"></p><label>City <input id="city"></label>
<button onclick="said.textContent = 'Ships to ' + city.value">Check</button>`;
const MUG = { name: 'Blue mug', price: 12.5 };
const MUG_PAGE = `<!doctype html><html lang="en"><head><title>Blue mug</title><script type="application/ld+json">${JSON.stringify(
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Blue mug',
    offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR' },
  },
)}</script></head><body><main><h1>Blue mug</h1><p>Made to last.</p></main></body></html>`;
const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };

describe('one path through', () => {
  let site: Site;
  let engines: FakeEngines;
  let it: Pick<Installation, 'url' | 'setupLink'>;
  let client: Firecrawl;

  before(async () => {
    site = await startSite({
      ...linkedSite(3),
      '/lights': articlePage('Lights of the harbour', 'In winter the lamps are lit at four.'),
      '/mug': MUG_PAGE,
      '/shop': SHOP,
    });
    engines = await startEngines();
    engines.answer('searxng', [{ url: `${site.url}/lights`, title: 'Lights', snippet: 'What the engine says.' }]);
    it = await startInstallation({
      TRAWL_API_KEY: KEY,
      TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
      TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}`,
      TRAWL_STARTER: 'on',
    });
    client = new Firecrawl({ apiKey: KEY, apiUrl: it.url });
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const asUser = { authorization: `Bearer ${KEY}` };

  test('start and key: the service is ready, and answers nobody without a key', async () => {
    assert.equal((await fetch(`${it.url}/ready`)).status, 200);
    const refused = await fetch(`${it.url}/v2/team/credit-usage`);
    assert.equal(refused.status, 401);
    assert.equal(((await refused.json()) as { error: string }).error, 'Unauthorized: Invalid token');
    assert.equal((await fetch(`${it.url}/v2/team/credit-usage`, { headers: asUser })).status, 200);
  });

  test('paper search', async () => {
    const answer = await fetch(`${it.url}/v2/search/research/papers?query=attention%20mechanism&k=2`, {
      headers: asUser,
    });
    const { success, results } = (await answer.json()) as { success: boolean; results: Record<string, unknown>[] };
    assert.deepEqual([success, results.length], [true, 2]);
    for (const { paperId, primaryId, title, abstract, score } of results) {
      assert.match(String(primaryId), /^(arxiv|pmid|pmcid|doi):/);
      assert.ok([paperId, title, abstract].every((text) => typeof text === 'string') && typeof score === 'number');
    }
  });

  test('scrape: Markdown and links from HTTP, a screenshot from a browser', async () => {
    const page = await client.scrape(`${site.url}/lights`, { formats: ['markdown', 'links'] });
    assert.match(page.markdown ?? '', /# Lights of the harbour\n\nIn winter the lamps are lit at four\./);
    assert.ok(page.links?.includes(`${site.url}/about`));
    const { screenshot } = await client.scrape(`${site.url}/lights`, { formats: ['screenshot'] });
    const picture = await fetch(screenshot as string);
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  });

  test('map', async () => {
    const { links } = await client.map(site.url);
    assert.ok(links.some(({ url }) => url === `${site.url}/p/1`));
  });

  test('crawl', async () => {
    const job = await client.crawl(site.url, { limit: 10, pollInterval: 1, scrapeOptions: { formats: ['markdown'] } });
    assert.deepEqual([job.status, job.total, job.data.length], ['completed', 4, 4]);
  });

  test('batch', async () => {
    const urls = [`${site.url}/lights`, `${site.url}/mug`];
    const job = await client.batchScrape(urls, { pollInterval: 1, options: { formats: ['markdown'] } });
    assert.deepEqual([job.status, job.data.map(({ metadata }) => metadata?.sourceURL).sort()], ['completed', urls]);
  });

  test('search, with the page of a result', async () => {
    const { web } = await client.search('harbour lights', { limit: 1, scrapeOptions: { formats: ['markdown'] } });
    assert.match((web?.[0] as { markdown?: string } | undefined)?.markdown ?? '', /lamps are lit at four/);
  });

  test('parse', async () => {
    const data = pdfOf([['The first page is about ducks.'], ['The second page is about geese.']]);
    const { markdown } = await client.parse({ data, filename: 'birds.pdf', contentType: 'application/pdf' });
    assert.equal(markdown, 'The first page is about ducks.\n\nThe second page is about geese.');
  });

  test('interact', async () => {
    const { metadata } = await client.scrape(`${site.url}/shop`, { formats: ['markdown'] });
    const id = metadata?.scrapeId as string;
    await client.interact(id, { code: 'await page.fill("#city", "Oslo"); await page.click("button");' });
    const { result } = await client.interact(id, { code: 'await page.textContent("#said")' });
    assert.match(String(result), /Ships to Oslo/);
    await client.stopInteraction(id);
  });

  test('monitor', async () => {
    const monitor = await client.createMonitor({
      name: 'Harbour',
      schedule: { text: 'every 30 minutes', timezone: 'Europe/Berlin' },
      targets: [{ type: 'scrape', urls: [`${site.url}/lights`] }],
    });
    const { id } = await client.runMonitor(monitor.id);
    await until(
      async () => (await client.getMonitorCheck(monitor.id, id)).status === 'completed',
      'the check of the monitor',
    );
    assert.equal(await client.deleteMonitor(monitor.id), true);
  });

  test('agent', async () => {
    const run = await client.agent({
      prompt: 'Name and price',
      urls: [`${site.url}/mug`],
      schema: SCHEMA,
      pollInterval: 1,
    });
    assert.deepEqual([run.status, run.data], ['completed', MUG]);
  });

  test('extract', async () => {
    const job = await client.extract({ urls: [`${site.url}/mug`], prompt: 'Name and price', schema: SCHEMA });
    assert.deepEqual([job.success, job.data], [true, MUG]);
  });

  test('MCP', async () => {
    const mcp = new Client({ name: 'paths', version: '1.0.0' });
    const options = { requestInit: { headers: asUser } };
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${it.url}/mcp`), options));
    const { content } = await mcp.callTool({ name: 'firecrawl_scrape', arguments: { url: `${site.url}/lights` } });
    assert.match(JSON.stringify(content), /lamps are lit at four/);
    await mcp.close();
  });

  test('/v1', async () => {
    const page = await new FirecrawlOfV1({ apiKey: KEY, apiUrl: it.url }).scrapeUrl(`${site.url}/lights`);
    assert.match((page as { markdown?: string }).markdown ?? '', /lamps are lit at four/);
  });

  test('the command line', async () => {
    const { code, stdout } = await trawl(['scrape', `${site.url}/lights`], { TRAWL_URL: it.url, TRAWL_API_KEY: KEY });
    assert.equal(code, 0);
    assert.match(stdout, /# Lights of the harbour/);
  });

  test('the dashboard', async () => {
    const { page, complaints } = await openPage(await startBrowser());
    await setUpByLink(page, it.setupLink);
    await page.getByRole('link', { name: 'Playground' }).first().click();
    await page.getByRole('heading', { name: 'Playground' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
