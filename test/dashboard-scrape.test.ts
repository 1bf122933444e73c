import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, startBrowser } from './support/browser.ts';
import { installDashboard, setUp } from './support/dashboard.ts';
import { articlePage, SITE_HOST, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Trying a scrape in the dashboard: a page and its ways of looking at it. */

const LONG = Array.from(
  { length: 5 },
  (_, i) => `The keepers write down every ship that passes by at night, paragraph ${i}.`,
);

describe('the playground scrapes', () => {
  let site: Site;
  let page: Page;
  let complaints: string[];
  before(async () => {
    site = await startSite({ '/article': articlePage('Lights of the harbour', ...LONG) });
    const it = await installDashboard({ TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST });
    ({ page, complaints } = await openPage(await startBrowser()));
    await setUp(page, it);
    await page.goto(`${it.url}/playground/scrape`);
  });
  after(() => site[Symbol.asyncDispose]());
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });

  test('Markdown as it reads and as it is, screenshot, links, metadata', async () => {
    await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/article`);
    for (const format of ['Links', 'Screenshot', 'Product']) await page.getByLabel(format, { exact: true }).check();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Lights of the harbour' }).waitFor();
    await page.getByText('No product found on this page.').waitFor();
    await tab('Source').click();
    await page.getByText('# Lights of the harbour').waitFor();
    await tab('Screenshot').click();
    const picture = page.getByAltText('The page as the browser showed it');
    await picture.waitFor();
    const isWide = (image: unknown): boolean => (image as { naturalWidth: number }).naturalWidth > 300;
    await until(() => picture.evaluate(isWide), 'the screenshot');
    await tab(/^Links/).click();
    await page.getByRole('link', { name: `${site.url}/about` }).waitFor();
    await tab('Metadata').click();
    await page.getByText('"statusCode"').waitFor();
    await tab('JSON').click();
    await page.getByText('"success"').waitFor();
  });

  test('a request is run again from the activity log', async () => {
    await page.goto(page.url().replace(/\/playground.*/, '/activity'));
    await page.getByRole('link', { name: `${site.url}/article` }).click();
    await page.getByRole('link', { name: 'Change it first' }).click();
    await page.getByRole('button', { name: 'Code' }).click();
    await page.getByRole('region', { name: 'request' }).getByText('/article').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('textbox', { name: 'URL' }).inputValue(), `${site.url}/article`);
    assert.equal(await page.getByLabel('Product', { exact: true }).isChecked(), true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Lights of the harbour' }).waitFor();
  });

  test('a page of another site can do nothing in the dashboard', async () => {
    site.set(
      '/evil',
      `<title>x</title><main><h1>Evil</h1><p>${LONG.join(' ')}</p><p>&lt;img src=x onerror="document.title='owned'"&gt; <a href="javascript:document.title='owned'">press</a></p></main>`,
    );
    await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/evil`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Evil' }).waitFor();
    assert.notEqual(await page.title(), 'owned');
    assert.deepEqual(complaints, []);
  });

  test('a refused URL is reported', async () => {
    await page.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('TRAWL_ALLOW_PRIVATE_NETWORK').waitFor();
  });

  test('an answer of before is shown again, and a request that takes long can be cancelled', async () => {
    await page.getByRole('button', { name: /^History/ }).click();
    await page.getByRole('menuitemradio', { name: /article/ }).click();
    await page.getByRole('heading', { name: 'Lights of the harbour' }).waitFor();
    await page.getByRole('button', { name: /^Formats: .*put back$/ }).click();
    assert.equal(await page.getByLabel('Product', { exact: true }).isChecked(), false);
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v2/scrape', () => answer());
    await page.getByRole('button', { name: 'Send' }).click();
    await asked;
    await page.getByText('Waiting for the answer').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled.').waitFor();
    await page.getByText('Nothing sent yet').waitFor();
  });

  test('a schema is drawn, and is sent as JSON Schema', async () => {
    await page.getByLabel('JSON', { exact: true }).check();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('textbox', { name: 'Name of field_1' }).fill('price');
    await page.getByLabel('Type of price').selectOption('number');
    await page.getByRole('button', { name: 'Code' }).click();
    const sent = '"schema":{"type":"object","properties":{"price":{"type":"number"}}}';
    await page.getByRole('region', { name: 'request' }).getByText(sent).waitFor();
  });
});
