import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TEST_KEY } from './support/app.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { until } from './support/until.ts';

/** Web search in the dashboard: its page, whose address can be shared, and the playground. */

describe('web search in the dashboard', () => {
  let engines: FakeEngines;
  let it: Installation;
  let page: Page;
  let complaints: string[];
  before(async () => {
    engines = await startEngines();
    engines.answer('searxng', [
      { url: 'https://one.example/a', title: 'Lights of the harbour', snippet: 'The lamps are lit at four.' },
      { url: 'javascript:alert(1)', title: 'Not an address' },
    ]);
    it = await installDashboard({ TRAWL_API_KEY: TEST_KEY, TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}` });
    ({ page, complaints } = await openPage(await startBrowser()));
    await setUp(page, it);
  });
  after(() => engines[Symbol.asyncDispose]());

  test('a query in the address is searched for', async () => {
    await page.goto(`${it.url}/search?q=harbour+lights`);
    await page.getByRole('heading', { name: '1 result' }).waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Lights of the harbour' }).getAttribute('href'),
      'https://one.example/a',
    );
    await page.getByText('The lamps are lit at four.').waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'harbour lights');
  });

  test('other words and choices go into the address, and Back comes back', async () => {
    await page.getByRole('searchbox').fill('boats');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/q=boats/);
    await page.getByRole('button', { name: 'Week' }).click();
    await page.waitForURL(/since=w/);
    // Results of before may be there until those of the week are.
    await until(() => engines.asked.at(-1)?.fields.time_range === 'week', 'the question');
    await page.getByRole('heading', { name: '1 result' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL(/q=harbour/);
    await until(
      async () => (await page.getByRole('searchbox').inputValue()) === 'harbour lights',
      'the words of before',
    );
  });

  test('the playground has it, and nothing went wrong in the browser', async () => {
    await page.goto(`${it.url}/playground/search?query=lamps`);
    await page
      .getByRole('button', { name: /^(Run|Send|Try)/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Web (1)' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
