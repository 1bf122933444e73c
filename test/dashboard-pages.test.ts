import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Request } from 'playwright-core';
import { accessibilityProblems } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard } from './support/dashboard.ts';
import { goTo, type Look, pagesForMembers, pagesForVisitors, problemsOf, settled } from './support/every-page.ts';
import { type Filled, fillDashboard } from './support/filled.ts';
import { keyboardProblems } from './support/keyboard.ts';

/** Every page of the dashboard, in both themes and on a phone: it loads, it fits, and it can be used by everybody. */

describe('every page', () => {
  let it: Installation;
  let browser: Browser;
  let filled: Filled;
  before(async () => {
    it = await installDashboard({ TRAWL_STARTER: 'on', TRAWL_SEARCH: 'local' });
    browser = await startBrowser();
    filled = await fillDashboard(it);
  });

  /** A window in which the owner is signed in. */
  const openSignedIn = async (options: Parameters<typeof openPage>[1] = {}) => {
    const opened = await openPage(browser, options);
    await opened.context.addCookies([filled.session]);
    return opened;
  };

  // The other combinations, empty pages and pages that fail: npm run soak -- axe
  const LOOKS: readonly Look[] = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 375 },
  ];
  for (const { colorScheme, width } of LOOKS) {
    test(`${colorScheme}, ${width} pixels: loads without complaint, fits, and axe-core finds nothing`, async () => {
      const { page, context, complaints } = await openSignedIn({ colorScheme, viewport: { width, height: 800 } });
      const found: string[] = [];
      await page.goto(it.url);
      for (const path of [...(await pagesForMembers()), ...filled.paths]) {
        await goTo(page, path);
        found.push(...[...(await problemsOf(page)), ...complaints.splice(0)].map((problem) => `${path}: ${problem}`));
      }
      assert.deepEqual(found, []);
      await context.close();
    });
  }

  test('at 200% zoom every page fits, also laid out from right to left', async () => {
    // A window of 1280 pixels has room for 640 then.
    const { page, context } = await openSignedIn({ viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 });
    const found: string[] = [];
    await page.goto(it.url);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(`document.documentElement.dir = '${direction}'`);
      for (const path of [...(await pagesForMembers()), ...filled.paths]) {
        await goTo(page, path);
        const tooWide = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        if (tooWide > 0) found.push(`${direction} ${path}: ${tooWide} pixels too wide`);
      }
    }
    assert.deepEqual(found, []);
    await context.close();
  });

  test('Tab comes to everything on every page, shows where it is, and leaves the page again', async () => {
    const { page, context } = await openSignedIn();
    const found: string[] = [];
    await page.goto(it.url);
    for (const path of [...(await pagesForMembers()), ...filled.paths]) {
      await goTo(page, path);
      found.push(...(await keyboardProblems(page)).map((problem) => `${path}: ${problem}`));
    }
    assert.deepEqual(found, []);
    await context.close();
  });

  test('the checks find what they look for', async () => {
    const { page, context } = await openPage(browser);
    await page.setContent(
      `<main><h1>One</h1><h3>Three</h3><p style="color:#999">grey</p><input><button></button></main>`,
    );
    const found = (await accessibilityProblems(page)).join('\n');
    for (const rule of ['html-has-lang', 'document-title', 'heading-order', 'label', 'button-name', 'color-contrast']) {
      assert.match(found, new RegExp(`^${rule}: `, 'm'));
    }
    await page.setContent(`<main id="main" tabindex="-1"><button>One</button><button style="outline:none">Two</button>
      <div role="button" onclick="1">Three</div><input onkeydown="event.preventDefault()" aria-label="Four"><button>Five</button></main>`);
    assert.deepEqual(await keyboardProblems(page), [
      'the focus is not visible on Two',
      'the focus stays on Four',
      'Tab does not come to Three',
      'Tab does not come to Five',
    ]);
    await context.close();
  });

  test('pages for people without a session', async () => {
    const { page, context } = await openPage(browser);
    for (const path of await pagesForVisitors()) {
      await page.goto('about:blank');
      await page.goto(it.url + path);
      await settled(page);
      assert.deepEqual(await problemsOf(page), [], path);
    }
    await context.close();
  });

  test('the first load is at most 130 KB, from this service alone', async () => {
    const { page, context } = await openSignedIn();
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
    await settled(page);
    page.off('requestfinished', count);
    const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0);
    assert.deepEqual([...hosts], [new URL(it.url).host]);
    assert.ok(bytes > 20_000 && bytes <= 130_000, `${bytes} bytes`);
    await context.close();
  });
});
