// How long a first visit to the API reference takes, and how much it loads.
//
//   npm run soak -- reference-load [visits]
//
// A new browser window each time, nothing cached but what the service keeps, from the click to the first paint with text.

import { startApp } from '../support/app.ts';
import { openPage, startBrowser } from '../support/browser.ts';

const [visits = 10] = process.argv.slice(2).map(Number);

const app = await startApp();
const browser = await startBrowser();
for (const path of ['/docs', '/docs/scrape', '/docs/monitor']) {
  const paints: number[] = [];
  let bytes = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const { page, context } = await openPage(browser);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then((one) => one.responseBodySize + one.responseHeadersSize));
    });
    await page.goto(app.url + path, { waitUntil: 'load' });
    paints.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const look = () => {
          const [paint] = performance.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
          else setTimeout(look, 20);
        };
        look();
      })`),
    );
    bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    await context.close();
  }
  const [first = 0] = paints;
  const median = [...paints].sort((a, b) => a - b)[Math.floor(paints.length / 2)] ?? 0;
  const kilobytes = (bytes / 1024).toFixed(0);
  console.log(`${path}: first visit ${first.toFixed(0)} ms, median ${median.toFixed(0)} ms, ${kilobytes} KB`);
}
await browser.close();
await app.app.close();
