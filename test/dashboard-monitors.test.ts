import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { articlePage, SITE_HOST, type Site, startSite } from './support/site.ts';

const LONG = 'The harbour opens at nine and the boats go out when the tide allows it, which is not every day.';

describe('monitors in the dashboard', () => {
  let it: Installation;
  let page: Page;
  let site: Site;
  before(async () => {
    it = await installDashboard({ TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST });
    ({ page } = await openPage(await startBrowser()));
    await setUp(page, it.setupLink);
    site = await startSite({ '/page': articlePage('Harbour', LONG) });
  });
  after(() => site[Symbol.asyncDispose]());

  test('a monitor is checked, paused and resumed, and its change is shown side by side', async () => {
    await page.goto(`${it.url}/monitors`);
    await page.getByText('No monitors yet').waitFor();
    await page.evaluate(
      async (sent) => {
        const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string };
        await fetch('/v2/monitor', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-trawl-csrf': csrf },
          body: JSON.stringify(sent),
        });
      },
      { name: 'Harbour', schedule: { text: 'daily' }, targets: [{ type: 'scrape', urls: [`${site.url}/page`] }] },
    );
    const row = page.getByRole('row').filter({ hasText: 'Harbour' });
    await row.getByText('not checked yet').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Check now' }).click();
    const checks = page.getByRole('table', { name: 'Checks' });
    await checks.getByText('1 new').waitFor();
    site.set('/page', articlePage('Harbour', `${LONG} From June on it opens at seven.`));
    await page.getByRole('button', { name: 'Check now' }).click();
    await checks.getByText('1 changed').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await checks.getByRole('link').first().click();
    const diff = page.getByRole('table', { name: 'Text that differs' });
    const changed = diff.getByRole('row').filter({ hasText: 'opens at seven' });
    await changed.waitFor();
    assert.deepEqual(await changed.getByRole('cell').allTextContents(), [
      LONG,
      `${LONG} From June on it opens at seven.`,
    ]);
    await page.getByLabel('Show', { exact: true }).selectOption('removed');
    await page.getByText('None of this kind.').waitFor();
  });

  test('a link of a mail asks before it does anything', async () => {
    await page.goto(`${it.url}/monitor-mail#unsubscribe.nobody`);
    await page.getByRole('button', { name: 'Write to me no more' }).click();
    await page.getByText('This link is not valid any more.').waitFor();
  });
});
