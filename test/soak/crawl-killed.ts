// Kills the service during a crawl; every page must be there once.
//
//   npm run soak -- crawl-killed [--pages 5000] [--kills 20] [--at-once 50] [--seed 1] [--postgres]
//
// The service is killed (SIGKILL) at random moments and started again: the crawl completes by itself, every page is there once, the counts
// agree, and no page whose result was stored is fetched again. With `--postgres` two services work on one PostgreSQL, and either of
// them is killed.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { pageOf } from '../support/linked-site.ts';
import { dropDatabase, freshDatabase } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});
const PAGES = Number(values.pages);
const KILLS = Number(values.kills);
const AT_ONCE = Number(values['at-once']);
const HOST = '127.9.9.9';
const KEY = 'fc-soak-key-0123456789abcdef';

/** xorshift32: the same moments for the same seed. */
let state = Number(values.seed) | 1;
const random = (): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Page `i` links to ten others, so that a crawl reaches all within a few hops. */
const fetches = new Map<number, number>();
/** The part of the crawl that is under way; its end is held back until its kill has happened, however fast the crawl is. */
let part = 1;
const site = createServer(async (request, response) => {
  const [, number] = /^\/p\/(\d+)$/.exec(request.url ?? '') ?? [];
  const i = request.url === '/' ? 0 : Number(number ?? Number.NaN);
  if (!(i < PAGES)) return void response.writeHead(404).end();
  fetches.set(i, (fetches.get(i) ?? 0) + 1);
  while (fetches.size > (PAGES * part) / KILLS + AT_ONCE) await sleep(20);
  const links = Array.from({ length: 10 }, (_, k) => i * 10 + k + 1).filter((other) => other < PAGES);
  links.push(Math.floor(i / 2), (i * 7919) % PAGES);
  const html = pageOf(
    `page ${i}`,
    links.map((other) => (other === 0 ? '/' : `/p/${other}`)),
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
});
await new Promise<void>((resolve) => site.listen(0, HOST, resolve));
const siteUrl = `http://${HOST}:${(site.address() as AddressInfo).port}`;

interface Running {
  readonly service: Service;
  readonly url: string;
}

const database = values.postgres ? await freshDatabase() : undefined;
const folders = values.postgres ? [tempDir(), tempDir()] : [tempDir()];

async function start(folder: string): Promise<Running> {
  const service = startService(folder, {
    TRAWL_API_KEY: KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: HOST,
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  });
  const url = await service.address();
  return { service, url };
}

const services = await Promise.all(folders.map(start));
const any = (): Running => services[Math.floor(random() * services.length)] as Running;

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
async function ask(path: string, body?: object): Promise<any> {
  const answer = await fetch(`${any().url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const fail = (message: string): never => {
  for (const { service } of services) service.signal('SIGKILL');
  process.stderr.write(`FAILED: ${message}\n`);
  process.exit(1);
};

const { id } = await ask('/v2/crawl', {
  url: siteUrl,
  limit: PAGES,
  sitemap: 'skip',
  maxConcurrency: AT_ONCE,
  scrapeOptions: { storeInCache: false },
});
process.stdout.write(`crawl ${id} of ${PAGES} pages, ${KILLS} kills, ${services.length} service(s)\n`);

const began = performance.now();
for (let kill = 1; kill <= KILLS; kill++) {
  // At a random moment of the part of the crawl in which this kill is due.
  const due = (PAGES * (kill - 1 + random())) / KILLS;
  for (;;) {
    const { completed, status } = await ask(`/v2/crawl/${id}?skip=${PAGES}`);
    if (completed >= due || status !== 'scraping') break;
    await sleep(100);
  }
  await sleep(random() * 300);
  const which = Math.floor(random() * services.length);
  const { service } = services[which] as Running;
  service.signal('SIGKILL');
  await service.ended;
  part++;
  services[which] = await start(folders[which] as string);
  const { completed } = await ask(`/v2/crawl/${id}?skip=${PAGES}`);
  process.stdout.write(`kill ${kill}: ${completed} pages after ${Math.round((performance.now() - began) / 1000)} s\n`);
}
for (let looks = 0; ; looks++) {
  const { status } = await ask(`/v2/crawl/${id}?skip=${PAGES}`);
  if (status !== 'scraping') break;
  if (looks > 3_000) fail('the crawl did not end within five minutes after the last kill');
  await sleep(100);
}

const status = await ask(`/v2/crawl/${id}?skip=${PAGES}`);
const urls: string[] = [];
for (let skip = 0; ; ) {
  const { data, next } = await ask(`/v2/crawl/${id}?skip=${skip}`);
  for (const { metadata } of data) urls.push(metadata.sourceURL);
  if (next === null) break;
  skip += data.length;
}
const fetched = [...fetches.values()].reduce((sum, count) => sum + count, 0);
const allowed = PAGES + KILLS * AT_ONCE;
process.stdout.write(
  `${status.status}: ${status.completed} of ${status.total} pages, ${urls.length} documents, ${new Set(urls).size} different, ` +
    `${status.creditsUsed} credits, ${fetched} fetches (at most ${allowed}), ${fetches.size} pages asked for\n`,
);
if (status.status !== 'completed') fail(`the crawl is ${status.status}`);
if (urls.length !== PAGES || new Set(urls).size !== PAGES) fail('not every page is there once');
if (status.completed !== PAGES || status.total !== PAGES || status.creditsUsed !== PAGES)
  fail('the counts do not agree');
if (fetched > allowed) fail('pages were fetched again');
for (const { service } of services) {
  service.signal('SIGKILL');
  await service.ended;
}
site.close();
if (database !== undefined) await dropDatabase(database);
process.stdout.write('passed\n');
process.exit(0);
