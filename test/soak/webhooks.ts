// A crawl tells a slow receiver of every page: each event acknowledged once, and in time.
//
//   npm run soak -- webhooks [--pages 20000] [--delay 250] [--window 10] [--minutes 10] [--postgres]
//
// The receiver answers each event after `--delay` milliseconds. Checked: `crawl.started` comes first, each page once, `crawl.completed` last,
// never more than `--window` deliveries at once, and the last is acknowledged `--minutes` after the first at most.

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { pageOf } from '../support/linked-site.ts';
import { dropDatabase, freshDatabase } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '20000' },
    delay: { type: 'string', default: '250' },
    window: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '10' },
    postgres: { type: 'boolean', default: false },
  },
});
const PAGES = Number(values.pages);
const DELAY = Number(values.delay);
const HOST = '127.9.9.9';
const KEY = 'fc-soak-key-0123456789abcdef';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

/** Page `i` links to ten others. */
const siteUrl = await listen((request, response) => {
  const [, number] = /^\/p\/(\d+)$/.exec(request.url ?? '') ?? [];
  const i = request.url === '/' ? 0 : Number(number ?? Number.NaN);
  if (!(i < PAGES)) return void response.writeHead(404).end();
  const others = Array.from({ length: 10 }, (_, k) => i * 10 + k + 1).filter((other) => other < PAGES);
  const html = pageOf(
    `page ${i}`,
    others.map((other) => `/p/${other}`),
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
});

interface Delivery {
  readonly type: string;
  readonly url: string | undefined;
}

const deliveries: Delivery[] = [];
let [underWay, most, firstAt, lastAt] = [0, 0, 0, 0];
const receiverUrl = await listen(async (request, response) => {
  most = Math.max(most, ++underWay);
  firstAt ||= performance.now();
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  await sleep(DELAY);
  const { type, data } = JSON.parse(body);
  deliveries.push({ type, url: data[0]?.metadata?.sourceURL });
  underWay--;
  lastAt = performance.now();
  response.writeHead(204).end();
});

const database = values.postgres ? await freshDatabase() : undefined;
const service = startService(tempDir(), {
  TRAWL_API_KEY: KEY,
  TRAWL_ALLOW_PRIVATE_NETWORK: HOST,
  TRAWL_ALLOW_PRIVATE_WEBHOOKS: HOST,
  TRAWL_WEBHOOK_WINDOW: values.window,
  ...(database === undefined ? {} : { DATABASE_URL: database }),
});
const url = await service.address();

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
async function ask(path: string, body?: object): Promise<any> {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const began = performance.now();
const seconds = (since: number, until = performance.now()): number => Math.round((until - since) / 1000);
const { id } = await ask('/v2/crawl', {
  url: siteUrl,
  limit: PAGES,
  sitemap: 'skip',
  maxConcurrency: 20,
  webhook: receiverUrl,
  scrapeOptions: { storeInCache: false },
});
let crawled = 0;
for (let looks = 0; deliveries.at(-1)?.type !== 'crawl.completed'; looks++) {
  const { status, completed } = await ask(`/v2/crawl/${id}?skip=${PAGES}`);
  if (status === 'completed') crawled ||= performance.now();
  if (looks % 15 === 0)
    process.stdout.write(`${seconds(began)} s: ${completed} pages, ${deliveries.length} deliveries\n`);
  if (status === 'failed' || seconds(began) > 3 * 60 * Number(values.minutes)) break;
  await sleep(2_000);
}

const pages = deliveries.filter(({ type }) => type === 'crawl.page');
const different = new Set(pages.map((page) => page.url)).size;
const took = seconds(firstAt, lastAt);
process.stdout.write(
  `${PAGES} pages crawled in ${seconds(began, crawled)} s; ${deliveries.length} deliveries in ${took} s ` +
    `(${(pages.length / took).toFixed(1)}/s, at most ${((Number(values.window) * 1000) / DELAY).toFixed(0)}/s by the window), ` +
    `${different} different pages, at most ${most} at once\n`,
);
service.signal('SIGKILL');
await service.ended;
if (database !== undefined) await dropDatabase(database);
const faults = [
  deliveries[0]?.type === 'crawl.started' ? '' : `${deliveries[0]?.type} came first`,
  deliveries.at(-1)?.type === 'crawl.completed' ? '' : 'crawl.completed did not come last',
  pages.length === PAGES && different === PAGES ? '' : 'not each page once',
  deliveries.length === PAGES + 2 ? '' : `${deliveries.length} deliveries`,
  most <= Number(values.window) ? '' : 'more at once than the window allows',
  took <= 60 * Number(values.minutes) ? '' : `took longer than ${values.minutes} minutes`,
].filter((fault) => fault !== '');
for (const fault of faults) process.stderr.write(`FAILED: ${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
