import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { goTo } from './support/every-page.ts';

/** On the page of each kind: start one, see what comes of it, find it again, and watch the same with a monitor. */

const SITE = 'https://sample.trawl.invalid/';
const PAGES = ['https://sample.trawl.invalid/prices', 'https://sample.trawl.invalid/history'];
const [PRICES = ''] = PAGES;
const WISH = 'The name and price of each ticket';

describe('from the pages of crawls, batches, maps, extractions, agents and files', () => {
  let it: Installation;
  let page: Page;
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on' });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it);
    await page.goto(it.url);
  });

  const fill = (field: string, text: string) => page.getByRole('textbox', { name: field }).first().fill(text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();

  /** From an empty list to the composer, which stays on the page of its kind. */
  const startOn = async (path: string, empty: string, start: string): Promise<void> => {
    await goTo(page, path);
    await page.getByText(empty).waitFor();
    await follow(start);
    await page.getByRole('heading', { name: start, level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, `${path}/new`);
  };

  /** Creates the monitor that is proposed, and looks at what it watches. */
  const watch = async (watched: string): Promise<void> => {
    await page.getByRole('link', { name: 'Create a monitor' }).first().click();
    await press('Create monitor');
    await follow('Open the monitor');
    await page.getByText(watched).first().waitFor();
  };

  test('a crawl', async () => {
    await startOn('/crawls', 'No crawls yet', 'New crawl');
    await fill('URL', SITE);
    await press('Start crawl');
    await page.getByRole('table', { name: 'Pages' }).getByText('/history').first().waitFor();
    await follow('All crawls');
    await page.getByRole('link', { name: SITE }).click();
    await page.getByText('completed', { exact: true }).waitFor();
    await watch(`${SITE} and below`);
  });

  test('a batch, whose URLs a monitor watches', async () => {
    await startOn('/batches', 'No batches yet', 'New batch');
    await fill('URLs', PAGES.join('\n'));
    await press('Start batch');
    await follow('Open on its own page');
    await page.getByText('completed', { exact: true }).waitFor();
    await follow('Create a monitor');
    assert.equal(await page.getByRole('textbox', { name: 'URLs' }).inputValue(), PAGES.join('\n'));
    await press('Create monitor');
    await follow('Open the monitor');
    for (const url of PAGES) await page.getByText(url).first().waitFor();
    await goTo(page, '/batches');
    await page.getByRole('table', { name: 'Batches' }).getByRole('link').waitFor();
  });

  test('a map, which can be run again', async () => {
    await startOn('/maps', 'No maps yet', 'New map');
    await fill('URL', PRICES);
    await press('Send');
    const urls = page.getByRole('table');
    await urls.getByText(PAGES[1] ?? '').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('history');
    await page.getByText('1 of').waitFor();
    await watch(`${PRICES} and below`);
    await goTo(page, '/maps');
    await page.getByRole('link', { name: 'Run again' }).click();
    await press('Send');
    await urls.getByText(PAGES[1] ?? '').waitFor();
  });

  test('an extraction', async () => {
    await startOn('/extractions', 'No extractions yet', 'New extraction');
    await fill('URLs', PRICES);
    await fill('Prompt', WISH);
    await press('Start extraction');
    await page.getByText('€21.00').waitFor();
    await follow('All extractions');
    await page.getByRole('link', { name: WISH }).click();
    await page.getByText('€21.00').waitFor();
    await watch(WISH);
  });

  test('an agent run, whose monitor has its prompt as the goal', async () => {
    await startOn('/agents', 'No runs yet', 'New run');
    await fill('URLs', PRICES);
    await fill('Prompt', WISH);
    await press('Start run');
    await page.getByText('€21.00').first().waitFor();
    await follow('What it does');
    await page.getByText('The run ended: succeeded').waitFor();
    await watch(WISH);
    await page.getByText(PRICES).first().waitFor();
  });

  test('a file with all options, and the list of files', async () => {
    await goTo(page, '/files');
    await page.getByText('No files yet').waitFor();
    await follow('All options');
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name,age\nAda,36\n') };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await press('Send');
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor();
    await follow('All files');
    await page.getByRole('link', { name: 'people.csv' }).waitFor();
  });
});
