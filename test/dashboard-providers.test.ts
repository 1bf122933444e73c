import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { accessibilityProblems, tooWide } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, OWNER, setUp, signIn } from './support/dashboard.ts';
import { peopleProvider, providerFolder, TERMS } from './support/providers.ts';

/** Data providers in the dashboard: the link of a refusal leads to the terms, an admin accepts, chooses and sorts. */

describe('data providers', () => {
  let it: Installation;
  let browser: Browser;
  before(async () => {
    const nowhere = 'http://127.0.0.1:9';
    it = await installDashboard({
      TRAWL_PROVIDERS: providerFolder(
        peopleProvider(nowhere, { terms: { ...TERMS, document: `${TERMS.document}\n\n<script>alert(1)</script>` } }),
        peopleProvider(nowhere, { name: 'zeta', title: 'Zeta People' }),
      ),
    });
    browser = await startBrowser();
    const { page, context } = await openPage(browser);
    await setUp(page, it);
    await context.close();
  });

  test('from the link of a refusal through sign-in to accepted terms and an order', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.goto(`${it.url}/providers/acme/terms`);
    await signIn(page, OWNER.email, OWNER.password);
    const dialog = page.getByRole('dialog', { name: 'Terms of Acme People' });
    await dialog.getByText('<script>alert(1)</script>').waitFor();
    const accept = dialog.getByRole('button', { name: 'Accept' });
    assert.equal(await accept.isDisabled(), true, 'not before they are read');
    assert.deepEqual(await accessibilityProblems(page), []);
    await dialog.getByLabel(/I have read these terms/).check();
    await accept.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('terms accepted', { exact: true }).waitFor();
    await page.getByText(/by Ann Lee/).waitFor();

    await page.getByRole('button', { name: 'Turn on Acme People' }).click();
    await page.getByRole('button', { name: 'Turn off Acme People' }).waitFor();

    const people = page.locator('section.card', { has: page.getByRole('heading', { name: 'Profiles of people' }) });
    await people.getByLabel('Serve such pages').check();
    await people.getByRole('button', { name: 'Acme People' }).click();
    await people.getByRole('button', { name: 'Zeta People' }).click();
    await people.getByRole('button', { name: 'Try zeta earlier' }).click();
    await people.getByRole('button', { name: 'Save' }).click();
    await people.getByText('on', { exact: true }).waitFor();
    await page.reload();
    await people.getByRole('listitem').first().waitFor();
    const names = await people.locator('.enrichment-name').allInnerTexts();
    assert.deepEqual(
      names.map((name) => name.split('\n')[0]),
      ['Zeta People', 'Acme People'],
    );
    assert.deepEqual(await accessibilityProblems(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const [path, width] of [
    ['/providers', 1280],
    ['/providers/acme', 375],
    ['/enrichment', 375],
  ] as const) {
    test(`${path} fits ${width} pixels in both themes`, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, context } = await openPage(browser, { colorScheme, viewport: { width, height: 800 } });
        await page.goto(`${it.url}${path}`);
        await signIn(page, OWNER.email, OWNER.password);
        await page.getByRole('heading', { name: 'Enrichment' }).waitFor();
        assert.equal(await tooWide(page), 0);
        assert.deepEqual(await accessibilityProblems(page), []);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}${path.replaceAll('/', '-')}-${colorScheme}.png`,
            fullPage: width > 400,
          });
        await context.close();
      }
    });
  }
});
