import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page, Request } from 'playwright-core';
import { accessibilityProblems, tooWide } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard } from './support/dashboard.ts';
import { goTo, pagesForMembers, pagesForVisitors, problemsOf, settled } from './support/every-page.ts';
import { type Filled, fillDashboard } from './support/filled.ts';
import { keyboardProblems } from './support/keyboard.ts';

/** Every page of the dashboard, in both themes and on a phone: it loads, it fits, and it can be used by everybody. */

const [DESK, PHONE] = [
  { width: 1280, height: 800 },
  { width: 375, height: 800 },
];
/** What a window of 1280 pixels has room for at 200%. */
const ZOOMED = { width: 640, height: 430 };
/** Share of the window that may move while a page loads: cumulative layout shift. */
const MOST_MOVED = 0.05;

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

  /** Visits every page, and asserts that `look` finds nothing on any of them. */
  const nothingFound = async (page: Page, look: () => Promise<readonly string[]>): Promise<void> => {
    const found: string[] = [];
    await page.goto(it.url);
    for (const path of [...(await pagesForMembers()), ...filled.paths]) {
      await goTo(page, path);
      found.push(...(await look()).map((problem) => `${path}: ${problem}`));
    }
    assert.deepEqual(found, []);
  };

  // The other combinations, empty pages and pages that fail: npm run soak -- axe
  test('on a desk: loads without complaint, fits, axe-core finds nothing, and Tab comes to everything', async () => {
    const { page, context, complaints } = await openSignedIn({ colorScheme: 'light', viewport: DESK });
    await nothingFound(page, async () => {
      const found = [...(await problemsOf(page)), ...(await keyboardProblems(page)), ...complaints.splice(0)];
      await page.setViewportSize(ZOOMED);
      for (const direction of ['rtl', 'ltr']) {
        await page.evaluate(`document.documentElement.dir = '${direction}'`);
        const wide = await tooWide(page);
        if (wide > 0) found.push(`${direction} at 200%: ${wide} pixels too wide`);
      }
      await page.setViewportSize(DESK);
      return found;
    });
    await context.close();
  });

  test('on a phone, in the dark: loads without complaint, fits, and axe-core finds nothing', async () => {
    const { page, context, complaints } = await openSignedIn({ colorScheme: 'dark', viewport: PHONE });
    await nothingFound(page, async () => [...(await problemsOf(page)), ...complaints.splice(0)]);
    await context.close();
  });

  for (const viewport of [DESK, PHONE]) {
    test(`nothing moves while a page of ${viewport.width} pixels loads`, async () => {
      const { page, context } = await openSignedIn({ viewport });
      await context.addInitScript(`globalThis.moved = 0; new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.moved += value;
      }).observe({ type: 'layout-shift', buffered: true })`);
      for (const path of ['/', '/activity', '/usage', '/monitors']) {
        await page.goto(it.url + path);
        await settled(page);
        // Moves are told after the frame in which they are.
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        const moved = Number(await page.evaluate('globalThis.moved'));
        assert.ok(moved <= MOST_MOVED, `${path}: ${moved}`);
      }
      await context.close();
    });
  }

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

  test('failures of one cause are said once on a page, tried again together, and only if they can pass', async () => {
    const { page, context } = await openSignedIn();
    await page.goto(`${it.url}/plan`);
    await settled(page);
    let status = 503;
    let reads = 0;
    await page.route(/\/api\//, (route) => {
      if (route.request().headers()['x-trawl-page-read'] === undefined) return route.continue();
      reads += 1;
      const error = status === 503 ? 'The storage does not answer.' : 'days: too many';
      return status === 200
        ? route.continue()
        : route.fulfill({ status, json: { success: false, error }, headers: { 'x-request-id': String(reads) } });
    });
    const notices = page.getByRole('alert');
    await goTo(page, '/');
    await page.getByText('Not loaded, for the reason above.').first().waitFor();
    assert.equal(await notices.count(), 1);
    status = 200;
    await notices.getByRole('button', { name: 'Try again' }).click();
    await notices.first().waitFor({ state: 'detached' });
    await page.getByText('Not loaded, for the reason above.').first().waitFor({ state: 'detached' });

    status = 400;
    await goTo(page, '/usage');
    await notices.getByText('days: too many').waitFor();
    assert.equal(await notices.count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    await context.close();
  });

  test('the overview reads nothing twice', async () => {
    const { page, context } = await openSignedIn();
    // What it reads again every some seconds is asked for twice on purpose.
    await context.addInitScript('globalThis.setInterval = () => 0');
    await page.goto(`${it.url}/plan`);
    await settled(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    await goTo(page, '/');
    await page.getByRole('heading', { name: 'Recent requests' }).waitFor();
    assert.deepEqual(asked, [...new Set(asked)]);
    await context.close();
  });

  test('a batch is under the tab of batches, also by the address of a crawl', async () => {
    const { page, context } = await openSignedIn();
    const batch = filled.paths.find((path) => path.startsWith('/batches/')) ?? '';
    for (const path of [batch, batch.replace('/batches/', '/crawls/')]) {
      await page.goto(`${it.url}${path}`);
      await page.getByRole('link', { name: 'All batches' }).waitFor();
      assert.equal(new URL(page.url()).pathname, batch);
      const open = page.getByRole('navigation', { name: 'Web' }).locator('[aria-current=page]');
      assert.deepEqual(await open.allTextContents(), ['Batches']);
    }
    await context.close();
  });

  test('tabs that do not fit fade at the side where there are more', async () => {
    const { page, context } = await openSignedIn({ viewport: PHONE });
    await page.goto(`${it.url}/crawls`);
    const tabs = page.getByRole('navigation', { name: 'Web' });
    await tabs.waitFor();
    for (const [left, more] of [
      [0, 'right'],
      [20, 'left right'],
      [10_000, 'left'],
    ] as const) {
      await tabs.evaluate((row, to) => row.scrollTo({ left: to, behavior: 'instant' }), left);
      await page.locator(`.section-tabs[data-more="${more}"]`).waitFor();
      const mask = await tabs.evaluate((row) => row.ownerDocument.defaultView?.getComputedStyle(row).maskImage ?? '');
      assert.match(mask, /gradient/, more);
    }
    await page.setViewportSize(DESK);
    await page.locator('.section-tabs[data-more=""]').waitFor();
    await context.close();
  });

  test('a time without requests is said in words, without a chart', async () => {
    const { page, context } = await openSignedIn();
    await page.goto(`${it.url}/activity?range=yesterday`);
    await page.getByText('No requests in this time').waitFor();
    assert.equal(await page.locator('.chart').count(), 0);
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

  test('the first load is at most 134 KB without the font, from this service alone', async () => {
    const { page, context } = await openSignedIn();
    const loaded: Promise<number>[] = [];
    const hosts = new Set<string>();
    const count = (request: Request): void => {
      hosts.add(new URL(request.url()).host);
      if (request.resourceType() === 'font') return;
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
    assert.ok(bytes > 20_000 && bytes <= 134_000, `${bytes} bytes`);
    await context.close();
  });

  test('rules of style sheets are in layers, so that the order in which they load decides nothing', async () => {
    const { page, context } = await openSignedIn();
    await page.goto(it.url);
    await settled(page);
    const { layered, others } = await page.evaluate<{ layered: number; others: string[] }>(`(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const isLayered = (rule) => rule instanceof CSSLayerBlockRule || rule instanceof CSSLayerStatementRule;
      const others = rules.filter((rule) => !isLayered(rule) && !(rule instanceof CSSFontFaceRule));
      return { layered: rules.filter(isLayered).length, others: others.map((rule) => rule.cssText.slice(0, 80)) };
    })()`);
    assert.deepEqual(others, []);
    assert.ok(layered > 10, `${layered} rules in layers`);
    await context.close();
  });
});
