// Fetches pages while 500 URLs wait for name servers that never answer.
//
//   npm run soak -- silent-dns [--silent 500] [--requests 400] [--every 25]
//
// A service with a name server of the test's own scrapes pages of 50 hosts, one request every 25 ms: first alone, then while 500 scrapes of
// other hosts, whose names the name server never answers, are always under way. Prints p50 and p99 of both, and ends with code 1 if p99
// has grown by more than half, if a page was not delivered, or if a silent host got another answer than that its name server is silent.

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDnsServer } from '../support/dns-server.ts';
import { pageOf } from '../support/linked-site.ts';
import { startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({
  options: {
    silent: { type: 'string', default: '500' },
    requests: { type: 'string', default: '400' },
    every: { type: 'string', default: '25' },
  },
});
const [SILENT, REQUESTS, EVERY] = [values.silent, values.requests, values.every].map(Number) as [
  number,
  number,
  number,
];
const HOSTS = 50;
const SITE = '127.9.9.9';
const KEY = 'fc-soak-key-0123456789abcdef';
/** Pages asked for before anything is measured. */
const WARM_UP = 100;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

await using dns = await startDnsServer((name, type) => {
  if (name.startsWith('silent-')) return 'silent';
  return type === 'A' && name.endsWith('.example') ? [{ type: 'A', data: SITE, ttl: 1 }] : [];
});
const site = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(pageOf(`page ${request.url}`, []));
});
await new Promise<void>((done) => site.listen(0, SITE, done));
const { port } = site.address() as AddressInfo;

const dir = tempDir();
const plans = { default: 'all', plans: { all: { title: 'All', creditsPerMonth: null, requestsPerMinute: {} } } };
Object.assign(plans.plans.all, { concurrentBrowsers: SILENT + 100, queuedJobs: 1000, zeroDataRetention: 'off' });
writeFileSync(join(dir, 'plans.json'), JSON.stringify(plans));
const service = startService(dir, {
  TRAWL_API_KEY: KEY,
  TRAWL_DNS: dns.address,
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE,
  TRAWL_PLANS: join(dir, 'plans.json'),
  TRAWL_SEARCH_PAGES: '0',
});
const [, origin] = /Address\s+(\S+)/.exec(await service.says('A first search')) as RegExpExecArray;

const scrape = async (url: string, timeout = 60_000): Promise<{ ok: boolean; text: string; ms: number }> => {
  const started = performance.now();
  const answer = await fetch(`${origin}/v2/scrape`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, timeout, maxAge: 0 }),
  });
  const text = await answer.text();
  return { ok: answer.ok, text, ms: performance.now() - started };
};

let failed = 0;
async function round(count: number): Promise<number[]> {
  const times: number[] = [];
  const all: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    all.push(
      scrape(`http://site-${i % HOSTS}.example:${port}/p/${i}`).then(({ ok, text, ms }) => {
        times.push(ms);
        if (!ok) {
          failed++;
          console.error(text);
        }
      }),
    );
    await sleep(EVERY);
  }
  await Promise.all(all);
  return times.sort((a, b) => a - b);
}
const at = (times: readonly number[], share: number): number => times[Math.floor(times.length * share)] as number;
const shown = (times: readonly number[]): string =>
  `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;

await round(WARM_UP);
const quiet = await round(REQUESTS);
console.log(`quiet:  ${shown(quiet)}`);

let going = true;
let wrong = 0;
let ended = 0;
let next = 0;
const waiting = Array.from({ length: SILENT }, async (_, i) => {
  // Not all in the same moment, so that their ends are spread as well.
  await sleep((i * 5_000) / SILENT);
  while (going) {
    const { text } = await scrape(`http://silent-${next++}.example/`);
    ended++;
    if (going && !text.includes('the name server did not answer in time')) {
      wrong++;
      console.error(text);
    }
  }
});
// Until the first of them have ended and all are under way.
while (ended < 5) await sleep(50);
const loud = await round(REQUESTS);
console.log(`silent: ${shown(loud)}, ${SILENT} scrapes under way, ${ended} ended meanwhile`);
going = false;
await Promise.all(waiting);
service.signal('SIGTERM');
await service.ended;
site.close();
site.closeAllConnections();

const grown = at(loud, 0.99) / at(quiet, 0.99);
console.log(`p99 ${grown.toFixed(2)} times that of quiet; ${failed} pages not delivered, ${wrong} wrong answers`);
if (grown > 1.5 || failed > 0 || wrong > 0) process.exitCode = 1;
