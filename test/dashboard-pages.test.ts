import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { accessibilityProblems } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';

/** Every page of the dashboard, in both themes and on a phone: it loads, it fits, and it can be used by everybody. */

const PAGES = [
  '/',
  '/keys',
  '/playground',
  '/playground/paper',
  '/playground/monitor',
  '/playground/similar',
  '/playground/developer',
  '/research',
  '/connect',
  '/research?query=attention&categories=cs.LG',
  '/activity',
  '/jobs',
  '/team',
  '/team/teams',
  '/team/options',
  '/team/organization',
  '/plan',
  '/providers',
  '/audit',
  '/operations',
  '/settings',
  '/settings/sign-ins',
  '/settings/threat-protection',
  '/settings/feedback',
  '/settings/system',
  '/cli-auth?code_challenge=abc#session_id=0123456789abcdef',
];

/** Waits until nothing of a page is still on its way. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

/** Goes to another page as a click on a link does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await settle(page);
}

describe('every page', () => {
  let it: Installation;
  let browser: Browser;
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on' });
    browser = await startBrowser();
    const { page, context } = await openPage(browser);
    await setUp(page, it.setupLink);
    signedIn = await context.storageState();
    await context.close();
  });

  const LOOKS = [
    { name: 'light', colorScheme: 'light', width: 1280 },
    { name: 'dark', colorScheme: 'dark', width: 1280 },
    { name: 'on a phone', colorScheme: 'light', width: 375 },
  ] as const;
  for (const { name, colorScheme, width } of LOOKS) {
    test(`${name}: loads without complaint, fits, has names, headings and contrast`, async () => {
      const { page, context, complaints } = await openPage(browser, {
        colorScheme,
        storageState: signedIn,
        viewport: { width, height: 800 },
      });
      const found: string[] = [];
      await page.goto(it.url);
      for (const path of PAGES) {
        await go(page, path);
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (Number(tooWide) > 0) found.push(`${path}: ${tooWide} pixels too wide`);
        found.push(...(await accessibilityProblems(page)).map((problem) => `${path}: ${problem}`));
        found.push(...complaints.splice(0).map((complaint) => `${path}: ${complaint}`));
      }
      assert.deepEqual(found, []);
      await context.close();
    });
  }

  test('the checks find what they look for', async () => {
    const { page, context } = await openPage(browser);
    await page.setContent(`<title>x</title><main><h1>One</h1><h3>Three</h3><p style="color:#999">grey</p>
      <input><button></button><i id="a"></i><i id="a"></i></main>`);
    const found = (await accessibilityProblems(page)).join('\n');
    for (const what of [
      /language/,
      /title/,
      /jumps from 1 to 3/,
      /id a twice/,
      /no label/,
      /no name/,
      /contrast 2\.8/,
    ]) {
      assert.match(found, what);
    }
    await context.close();
  });

  test('pages for people without a session', async () => {
    const { page, context } = await openPage(browser);
    for (const path of ['/sign-in', '/invite#nonsense', '/reset#nonsense', '/setup#nonsense']) {
      await page.goto('about:blank');
      await page.goto(it.url + path);
      await settle(page);
      assert.deepEqual(await accessibilityProblems(page), [], path);
    }
    await context.close();
  });

  test('the first load is at most 300 KB, from this service alone', async () => {
    const { page, context } = await openPage(browser, { storageState: signedIn });
    const loaded: Promise<number>[] = [];
    const hosts = new Set<string>();
    const count = (request: Request): void => {
      hosts.add(new URL(request.url()).host);
      loaded.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      );
    };
    page.on('requestfinished', count);
    await page.goto(it.url);
    await settle(page);
    page.off('requestfinished', count);
    const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0);
    assert.deepEqual([...hosts], [new URL(it.url).host]);
    assert.ok(bytes > 20_000 && bytes <= 300_000, `${bytes} bytes`);
    await context.close();
  });
});
