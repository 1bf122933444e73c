// How long frames of the dashboard take with 10,000 rows, of a crawl and of the activity.
//
//   npm run soak -- dashboard-frames [rows]
//
// Prints the frames over 50 ms, while rows are loaded, opened and scrolled over. Only a machine with nothing else to do says something.

import type { Page } from 'playwright-core';
import { createJobs } from '../../src/foundation/jobs/index.ts';
import { openDatabase } from '../../src/foundation/store/index.ts';
import { openPage, startBrowser } from '../support/browser.ts';
import { installDashboard, setUp } from '../support/dashboard.ts';
import { settled } from '../support/every-page.ts';
import { addFoundPages } from '../support/found-pages.ts';
import { logRequests } from '../support/logged-requests.ts';

const [rows = 10_000] = process.argv.slice(2).map(Number);

const it = await installDashboard();
const browser = await startBrowser();
const first = await openPage(browser);
const owner = await setUp(first.page, it);
const { id } = (await owner.ask('POST', '/v2/crawl', { url: 'https://sample.trawl.invalid/', limit: 1 })).body;
await using db = await openDatabase(it.database);
const teamId = (await createJobs(db).get(id))?.teamId ?? '';
await addFoundPages(
  it.database,
  id,
  Array.from({ length: rows }, (_, n) => {
    const folder = n % 2 === 0 ? 'flat' : `deep/${n % 97}/${n % 13}`;
    return `https://sample.trawl.invalid/${folder}/page-${n}`;
  }),
);
await logRequests(it.database, teamId, rows);

async function watch(name: string, path: string, does: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openPage(browser);
  await context.addCookies(await first.context.cookies());
  await context.addInitScript(`globalThis.frames50 = []; new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.frames50.push(Math.round(duration));
  }).observe({ type: 'long-animation-frame' })`);
  await page.goto(it.url + path);
  await settled(page);
  await page.evaluate('globalThis.frames50.length = 0');
  await does(page);
  await page.waitForTimeout(300);
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
  const frames = await page.evaluate<number[]>('globalThis.frames50');
  console.log(`${name}: ${frames.length} frames over 50 ms (${frames.join(', ') || 'none'}), ${nodes} elements`);
  await context.close();
}

/** Down to the end, a window at a time. */
async function scroll(page: Page): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    await page.mouse.wheel(0, 1_200);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
}

/** Presses the last of the buttons, without a look at the whole page as a locator of Playwright does. */
async function more(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const isThere = await page.evaluate<boolean>(`(() => {
      const buttons = document.querySelectorAll('.more .button, .page-tree-note .button');
      buttons[buttons.length - 1]?.click();
      return buttons.length > 0;
    })()`);
    if (!isThere) return;
    await page.evaluate(`new Promise((done) => {
      const look = () =>
        document.querySelector('.page-tree .skeleton, .more [aria-disabled]') ? setTimeout(look, 20) : done();
      setTimeout(look, 20);
    })`);
  }
}

await watch('crawl as a list', `/crawls/${id}`, scroll);
await watch('crawl as a tree', `/crawls/${id}`, async (page) => {
  await page.getByRole('button', { name: 'Tree of the site' }).click();
  await page.getByRole('button', { name: 'flat' }).click();
  await page.getByText('page-0', { exact: true }).waitFor();
  await more(page, 50);
  await page.getByRole('button', { name: 'deep' }).click();
  await scroll(page);
});
await watch('activity', '/activity', async (page) => {
  await more(page, 100);
  await scroll(page);
});
await it.close();
await browser.close();
