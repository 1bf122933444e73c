// A price watch: the service reads prices on pages every morning, and this program prints what has changed.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   npm install firecrawl@latest
//   node price-watch.mjs https://shop.example/mug https://shop.example/cup
//
// The first run creates a monitor, which then runs on its schedule. Each run also starts a check, and prints every change of the last 30
// checks. With a mail server (TRAWL_SMTP_URL), the service also sends an email when a price changes.

import { setTimeout as sleep } from 'node:timers/promises';
import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const urls = process.argv.slice(2);
if (urls.length === 0 || !TRAWL_API_KEY) {
  console.error('usage: TRAWL_API_KEY=fc-… node price-watch.mjs <url> [<url> …]');
  process.exit(2);
}
const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

// Two fields are compared, not the whole page. Most shops state them in their pages; a language model reads them in the others.
const schema = { type: 'object', properties: { price: { type: 'number' }, currency: { type: 'string' } } };
const formats = [{ type: 'changeTracking', modes: ['json'], schema }];
const target = { type: 'scrape', urls, scrapeOptions: { formats } };
const name = 'Prices, by examples/price-watch.mjs';

let monitor = (await client.listMonitors({ limit: 100 })).find((one) => one.name === name);
monitor ??= await client.createMonitor({ name, schedule: { text: 'daily at 7:00' }, targets: [target] });
const [{ id: targetId, urls: watched }] = monitor.targets;
// With its id the target keeps what is known about its pages.
if (watched.join() !== urls.join()) await client.updateMonitor(monitor.id, { targets: [{ ...target, id: targetId }] });

const { id } = await client.runMonitor(monitor.id);
let check = await client.getMonitorCheck(monitor.id, id);
while (['queued', 'running'].includes(check.status)) {
  await sleep(500);
  check = await client.getMonitorCheck(monitor.id, id);
}
for (const { url, error, snapshot } of check.pages) {
  const { price = 'no price', currency = '' } = snapshot?.json ?? {};
  console.log(`${url}: ${error ?? `${price} ${currency}`}`);
}

console.log('\nChanges:');
for (const earlier of await client.listMonitorChecks(monitor.id, { limit: 30 })) {
  if (!earlier.summary.changed) continue;
  const { pages } = await client.getMonitorCheck(monitor.id, earlier.id, { status: 'changed' });
  for (const { url, diff } of pages) {
    const { previous, current } = diff?.json?.price ?? {};
    const percent = Math.round((current / previous - 1) * 100);
    if (previous && current)
      console.log(`${earlier.createdAt.slice(0, 10)} ${url}: ${previous} → ${current} (${percent} %)`);
  }
}
if (check.pages.some(({ error }) => error)) process.exitCode = 1;
