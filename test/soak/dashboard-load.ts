// How long a first visit to the dashboard takes, and how much it loads.
//
//   npm run soak -- dashboard-load [visits]
//
// A new browser window each time, nothing cached, from the click to the overview with its numbers.

import { openPage, startBrowser } from '../support/browser.ts';
import { installDashboard, setUp } from '../support/dashboard.ts';

const [visits = 10] = process.argv.slice(2).map(Number);

const installation = await installDashboard();
const browser = await startBrowser();
const first = await openPage(browser);
await setUp(first.page, installation);
const storageState = await first.context.storageState();

const times: { frame: number; usable: number }[] = [];
let bytes = 0;
for (let visit = 0; visit < visits; visit += 1) {
  const { page, context } = await openPage(browser, { storageState });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then((one) => one.responseBodySize + one.responseHeadersSize));
  });
  const started = performance.now();
  await page.goto(installation.url, { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  const frame = performance.now() - started;
  await page.locator('.stat-value').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  times.push({ frame, usable: performance.now() - started });
  bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  await context.close();
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const row = (name: 'frame' | 'usable'): string =>
  `${name.padEnd(8)} median ${median(times.map((one) => one[name])).toFixed(0)} ms, worst ${Math.max(...times.map((one) => one[name])).toFixed(0)} ms`;
console.log(`${visits} first visits, ${(bytes / 1024).toFixed(0)} KB each`);
console.log(row('frame'));
console.log(row('usable'));
await installation.close();
await browser.close();
