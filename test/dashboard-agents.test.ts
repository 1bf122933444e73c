import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { problemsOf } from './support/every-page.ts';
import { itemsProvider, json, providerApi, providerFolder } from './support/providers.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';

const product = (name: string, price: number): string => `<!doctype html><html lang="en"><head><title>${name}</title>
  <script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  })}</script></head><body><main><h1>${name}</h1><p>Made to last.</p></main></body></html>`;
const PLANS = `<!doctype html><html lang="en"><title>Plans &lt;b&gt;of us&lt;/b&gt;</title><main>
  ${'<p>All plans have support. It answers within a day.</p>'.repeat(200)}
  <dl><dt>Name</dt><dd>Team</dd><dt>Price</dt><dd>25 €</dd></dl></main></html>`;
const FOUND = { found: [{ item: { name: 'Mug', looks: { colour: 'red' } } }], count: 1 };
const SCHEMA = '{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"}}}';

describe('agents in the dashboard', () => {
  let it: Installation;
  let page: Page;
  let site: Site;
  before(async () => {
    it = await installDashboard({ TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
    site = await startSite({
      '/mug': product('Blue <img src=x onerror="document.title=1"> mug', 12.5),
      '/pot': product('Red pot', 40),
    });
  });
  after(() => site[Symbol.asyncDispose]());

  const fill = async (prompt: string, urls: string): Promise<void> => {
    await page.getByLabel('What do you want to know?').fill(prompt);
    await page.getByLabel('Pages to start from').fill(urls);
    await page.getByLabel('JSON Schema of the data').fill(SCHEMA);
  };

  test('a run is started and followed: its trace as a tree, its data, its snapshots', async () => {
    await page.goto(`${it.url}/agents`);
    await page.getByText('No runs yet').waitFor();
    await page.getByRole('link', { name: 'New run' }).click();
    await page.getByText('No language model is configured').waitFor();
    await page.getByLabel('Prompt').fill('Name and price');
    await page.getByRole('textbox', { name: 'URLs' }).fill(`${site.url}/mug ${site.url}/pot`);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.getByRole('textbox', { name: 'JSON Schema' }).fill(SCHEMA);
    await page.getByRole('button', { name: 'Start run' }).click();
    await page.getByRole('region', { name: 'data', exact: true }).getByText('12.5').waitFor();
    await page.getByRole('link', { name: 'What it does' }).click();
    await page.getByRole('heading', { name: 'Request', exact: true }).waitFor();
    await page.getByText('Name and price', { exact: true }).waitFor();
    await page.getByText('orchestrator', { exact: true }).waitFor();
    await page.getByText('The run ended: succeeded').waitFor();
    assert.equal(await page.getByText(`reader of ${new URL(site.url).host}`, { exact: true }).count(), 2);
    await page.getByRole('region', { name: 'data', exact: true }).getByText('12.5').waitFor();
    await page.getByLabel('Version', { exact: true }).waitFor();
    // What a page says stays text.
    assert.match(await page.title(), /Agent/);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    assert.match((await downloading).suggestedFilename(), /^agent-[0-9a-f]{8}\.csv$/);
  });

  test('a value leads to its passage on the page as it was read, also when the page has gone', async () => {
    const plans = await startSite({ '/plans': PLANS });
    await page.goto(`${it.url}/agents/new`);
    await page.getByLabel('Prompt').fill('Name and price');
    await page.getByRole('textbox', { name: 'URLs' }).fill(`${plans.url}/plans`);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.getByRole('textbox', { name: 'JSON Schema' }).fill(SCHEMA);
    await page.getByRole('button', { name: 'Start run' }).click();
    await page.getByRole('region', { name: 'data', exact: true }).getByText('25').waitFor();
    await page.getByRole('link', { name: 'What it does' }).click();
    await plans[Symbol.asyncDispose]();
    await page.getByRole('table', { name: 'Pages' }).getByRole('button', { name: 'Plans <b>of us</b>' }).waitFor();
    await page.getByRole('table', { name: 'Evidence' }).getByRole('row', { name: /price/ }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Plans <b>of us</b>' });
    await dialog.getByText('2 values of the result stand here, highlighted.').waitFor();
    const now = dialog.locator('mark.is-now');
    await now.first().waitFor();
    assert.match((await now.allInnerTexts()).join(' '), /25/);
    assert.deepEqual(await problemsOf(page), []);
    // Deep in a long page, and scrolled to.
    const box = await now.first().boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y < 800, JSON.stringify(box));
    await dialog.getByRole('button', { name: 'name', exact: true }).click();
    await dialog.locator('mark.is-now', { hasText: 'Team' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('scrape', { exact: true }).first().click();
    await page.getByRole('button', { name: 'The page as it was read' }).click();
    await dialog.getByText('All plans have support.').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('a run that waits for a paid call is approved, and the next run continues', async () => {
    const folder = providerFolder(itemsProvider((await providerApi(json(FOUND))).url));
    const own = await installDashboard({ TRAWL_PROVIDERS: folder });
    const { page: tab } = await openPage(await startBrowser());
    const owner = await setUp(tab, own);
    await owner.ask('PATCH', '/api/providers/items', { enabled: true });
    const exchange = { enabled: true, toolkits: ['items'], requireApproval: true };
    const schema = { type: 'object', properties: { title: { type: 'string' }, colour: { type: 'string' } } };
    const { body: started } = await owner.ask('POST', '/v2/agent', {
      prompt: 'The red item',
      schema,
      mode: 'chat',
      exchange,
    });
    await tab.goto(`${own.url}/agents/${started.id}`);
    await tab.getByRole('table', { name: 'Paid calls' }).getByText('items/items/search').waitFor();
    await tab.getByRole('button', { name: 'Approve and continue' }).click();
    await tab.getByRole('region', { name: 'data', exact: true }).getByText('Mug').waitFor();
    await tab.goto(`${own.url}/agents/${started.id}`);
    await tab.getByText('Approved; the next run continues from here.').waitFor();
    assert.equal(await tab.getByRole('button', { name: 'Approve and continue' }).count(), 0);
  });

  test('a table makes a run of each row', async () => {
    await page.goto(`${it.url}/agents`);
    await page.getByRole('button', { name: 'One for each row of a CSV' }).click();
    const csv = `what,page\nmug,${site.url}/mug\npot,${site.url}/pot\n`;
    await page
      .getByLabel('Table (CSV')
      .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await fill('The name and price of the {{what}}', '');
    await page.getByRole('button', { name: 'Start 2 runs' }).click();
    const rows = page.getByRole('table', { name: 'Runs of the rows' });
    await rows.getByText('completed').nth(1).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Results as CSV' }).click();
    assert.equal((await downloading).suggestedFilename(), 'agents.csv');
  });
});
