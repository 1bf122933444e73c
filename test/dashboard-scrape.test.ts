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
    await page.keyboard.press('Escape');
  });

  test('allowed values and the format of a field are chosen, and are those of the JSON', async () => {
    const json = page.getByRole('textbox', { name: 'JSON Schema' });
    const shownAs = (way: 'Fields' | 'JSON') => page.getByRole('button', { name: way, exact: true }).click();
    await page.getByRole('textbox', { name: 'Fields to add' }).fill('sold: text');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Which values price can have' }).click();
    await page.getByRole('textbox', { name: 'Value to allow for price' }).fill('10');
    await page.keyboard.press('Enter');
    await page.keyboard.type('12,50');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Which values sold can have' }).click();
    await page.getByLabel('Format of sold').selectOption('date');
    await shownAs('JSON');
    const schema = {
      type: 'object',
      properties: { price: { type: 'number', enum: [10] }, sold: { type: 'string', format: 'date' } },
    };
    assert.deepEqual(JSON.parse(await json.inputValue()), schema);
    await json.fill(JSON.stringify({ ...schema, properties: { size: { type: 'string', enum: ['S', 'M, slim'] } } }));
    await shownAs('Fields');
    const chips = page.getByRole('list', { name: 'Allowed values of size' });
    await chips.getByRole('button', { name: 'M, slim, no longer allowed' }).click();
    assert.deepEqual(await chips.getByRole('listitem').allTextContents(), ['S']);
    await chips.getByRole('button', { name: 'S, no longer allowed' }).click();
    await shownAs('JSON');
    assert.deepEqual(JSON.parse(await json.inputValue()).properties, { size: { type: 'string' } });
    assert.deepEqual(complaints, []);
  });

  test('the form folds to its address above the answer, unless somebody is in it or unfolded it', async () => {
    const all = page.getByRole('button', { name: 'All fields' });
    const formats = page.getByRole('group', { name: 'Formats' });
    const result = page.getByRole('tab', { name: 'Result' });
    const url = page.getByRole('textbox', { name: 'URL' });
    const send = async () => {
      await page.getByRole('button', { name: 'Send' }).click();
      await result.waitFor();
    };
    const isInView = async (what: typeof result): Promise<boolean> => {
      const { y = -1, height = 0 } = (await what.boundingBox()) ?? {};
      return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
    };
    await page.unroute('**/v2/scrape');
    await page.goto(page.url().replace(/\?.*/, ''));
    await url.fill(`${site.url}/article`);
    await page.getByLabel('Product', { exact: true }).press('Control+Enter');
    await result.waitFor();
    assert.equal(await page.evaluate('document.activeElement.type'), 'checkbox');
    await until(() => isInView(result), 'the answer');
    await send();
    await formats.waitFor({ state: 'hidden' });
    assert.equal(await all.getAttribute('aria-expanded'), 'false');
    await until(async () => (await isInView(url)) && (await isInView(result)), 'the address and the answer');
    await all.click();
    await formats.waitFor();
    await send();
    assert.equal(await formats.isVisible(), true);
    await until(() => isInView(result), 'the answer below all fields');
    await all.click();
    await url.press('Control+Enter');
    await result.waitFor();
    assert.equal(await formats.isVisible(), false);
  });
});
