import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { looksRight } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { articlePage, SITE_HOST, type Site, startSite } from './support/site.ts';
import { type MailServer, startMailServer } from './support/smtp.ts';
import { until } from './support/until.ts';

const LONG = 'The harbour opens at nine and the boats go out when the tide allows it, which is not every day.';

describe('monitors in the dashboard', () => {
  let it: Installation;
  let browser: Browser;
  let page: Page;
  let smtp: MailServer;
  let site: Site;
  before(async () => {
    smtp = await startMailServer();
    it = await installDashboard({ TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST, TRAWL_SMTP_URL: smtp.url });
    browser = await startBrowser();
    ({ page } = await openPage(browser));
    await setUp(page, it);
    site = await startSite({ '/page': articlePage('Harbour', LONG) });
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
  });

  test('a monitor is checked, paused and resumed, and its change is shown side by side', async () => {
    await page.goto(`${it.url}/monitors`);
    await page.getByText('No monitors yet').waitFor();
    await page.getByRole('link', { name: 'New monitor' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour');
    await page.getByRole('textbox', { name: 'URLs' }).fill(`${site.url}/page`);
    await page.getByLabel('Schedule').fill('every minute');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByText('Must not be more often than every 5 minutes').waitFor();
    await page.getByLabel('Schedule').fill('every 30 minutes');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByRole('link', { name: 'Open the monitor' }).click();
    await page.getByRole('heading', { name: 'Harbour' }).waitFor();
    await page.getByRole('link', { name: 'All monitors' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Harbour' });
    await row.getByText('not checked yet').waitFor();
    await looksRight(page, 'the list');
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Check now' }).click();
    const checks = page.getByRole('list', { name: 'Checks' });
    await checks.getByText('1 new').waitFor();
    site.set('/page', articlePage('Harbour', `${LONG} From June on it opens at seven.`));
    await page.getByRole('button', { name: 'Check now' }).click();
    await checks.getByText('1 changed').waitFor();
    const more = page.getByRole('button', { name: 'What to do with' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('paused', { exact: true }).waitFor();
    await more.click();
    await page.getByRole('menuitem', { name: 'Resume' }).click();
    await page.getByText('active', { exact: true }).waitFor();
    await checks.getByText('From June on it opens at seven.').waitFor();
    await looksRight(page, 'a monitor');
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('table', { name: 'Checks' }).getByText('1 changed').waitFor();
    await page.getByRole('button', { name: 'Timeline' }).click();
    await checks.getByRole('link').first().click();
    const diff = page.getByRole('table', { name: 'Text that differs' });
    const changed = diff.getByRole('row').filter({ hasText: 'opens at seven' });
    await changed.waitFor();
    assert.deepEqual(await changed.getByRole('cell').allTextContents(), [
      LONG,
      `${LONG} From June on it opens at seven.`,
    ]);
    await looksRight(page, 'a check');
    await page.getByLabel('Show', { exact: true }).selectOption('removed');
    await page.getByText('No page has this status.').waitFor();
  });

  test('a monitor is changed, and a recipient outside the team confirms by the link of the mail', async () => {
    await page.goto(`${it.url}/monitors`);
    await page.getByRole('row').filter({ hasText: 'Harbour' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Schedule').fill('daily at 5:30 PM');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByLabel('Goal').fill('Opening hours');
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page.getByRole('textbox', { name: 'Site' }).fill(`${site.url}/docs`);
    await page.getByLabel('Send email when something meaningful changes').check();
    await page.getByLabel('Recipients').fill('eve@example.net');
    await looksRight(page, 'the form');
    await page.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'daily at 17:30 (Europe/Berlin)',
      'Opening hours',
      `${site.url}/docs and below`,
      'eve@example.net (pending)',
    ]) {
      await page.getByText(text).waitFor();
    }
    await until(() => smtp.mails.length === 1, 'the mail');
    const [link = ''] = /http:\S+#confirm\S+/.exec(smtp.mails[0]?.text ?? '') ?? [];
    const visitor = (await openPage(browser)).page;
    await visitor.goto(link);
    await visitor.getByText('A team wants to send you email').waitFor();
    assert.equal(new URL(visitor.url()).hash, '');
    await visitor.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await visitor.getByText('You are subscribed').waitFor();
    await page.reload();
    await page.getByText('eve@example.net (confirmed)').waitFor();
    await page.getByRole('button', { name: 'What to do with' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the monitor' }).click();
    await page.getByText('No monitors yet').waitFor();
  });

  test('a link of a mail asks before it does anything', async () => {
    await page.goto(`${it.url}/monitor-mail#unsubscribe.nobody`);
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByText('This link is no longer valid.').waitFor();
    await page.goto('about:blank');
    await page.goto(`${it.url}/monitor-mail#pause.nobody.nothing`);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('This link is no longer valid.').waitFor();
  });
});
