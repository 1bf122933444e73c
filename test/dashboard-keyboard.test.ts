import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { until } from './support/until.ts';

/** The dashboard with a keyboard alone. */

describe('with a keyboard alone', () => {
  let it: Installation;
  let page: Page;
  before(async () => {
    it = await installDashboard();
    ({ page } = await openPage(await startBrowser(), { colorScheme: 'light' }));
    await setUp(page, it);
  });

  /** Text or label of what has the focus. */
  const focused = (): Promise<string> =>
    page.evaluate('(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()');
  const isFocused = (name: string): Promise<void> =>
    until(async () => (await focused()) === name, `the focus on ${name}`);

  test('the first Tab leads to a link over the navigation', async () => {
    await page.goto(it.url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    await isFocused('Skip to the page');
    await page.keyboard.press('Enter');
    await page.locator('#main:focus').waitFor();
  });

  test('the palette finds a page by a part of its name', async () => {
    await page.keyboard.press('Control+k');
    await isFocused('Go to');
    await page.keyboard.type('audit');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await isFocused('Audit log');
  });

  test('g and a letter go to a page, but not while typing', async () => {
    await until(async () => {
      // Again where the machine stood still for longer than the letter may come after g.
      await page.keyboard.type('gk');
      return page.url().endsWith('/keys');
    }, 'the page');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.keyboard.press('/');
    await isFocused('Go to');
    await page.keyboard.type('gj');
    await page.getByText('No page or action has that name').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.ok(page.url().endsWith('/keys'));
  });

  test('? shows the shortcuts', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a dialog keeps the focus and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'New key' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
      );
      assert.ok(inside, await focused());
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await isFocused('New key');
  });

  test('tabs and menus move with arrow keys', async () => {
    await page.goto(`${it.url}/settings`);
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Sign-ins' }).waitFor();
    await isFocused('Sign-ins');

    await page.getByRole('button', { name: 'Colors' }).focus();
    await page.keyboard.press('Enter');
    await isFocused('System');
    await page.keyboard.press('End');
    await isFocused('Dark');
    await page.keyboard.press('Enter');
    const scheme = 'getComputedStyle(document.documentElement).colorScheme';
    await until(async () => (await page.evaluate(scheme)) === 'dark', 'the dark colours');
  });

  test('the chosen colours stay, from the first paint on', async () => {
    await page.goto(`${it.url}/theme.js`);
    await page.goto(`${it.url}/plan`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
  });

  test('the chart can be walked along', async () => {
    await page.goto(it.url);
    await page.getByRole('link', { name: 'Papers', exact: true }).click();
    await page.getByRole('searchbox').fill('attention');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^\d+ papers$/ }).waitFor();
    await page.goto(it.url);
    const chart = page.getByRole('group', { name: /^Requests by day/ });
    // What was asked a moment ago is counted within a second or so.
    while ((await chart.count()) === 0) await page.reload({ waitUntil: 'networkidle' });
    await chart.focus();
    await page.keyboard.press('End');
    await page.locator('.chart-tip').getByText('Requests').waitFor();
  });
});
