// One crawl or batch of many hosts by several processes on one PostgreSQL.
//
//   npm run soak -- crawl-workers [--batch] [--workers 2] [--hosts 200] [--pages 5] [--answer 2000] [--slots 20] [--kill-every 0] [--seed 1]
//
// Prints how long a crawl of `--hosts` hosts (addresses of the loopback network) takes whose servers answer after `--answer` milliseconds,
// with `--slots` pages at once in each process, and the most requests that a host had at once. Every page must be there once, the counts
// must agree, and no host may have more than 16 requests at once. With `--kill-every` a process is killed (SIGKILL) every so many seconds
// and started again. `--workers 1` and `--workers 2` compared say what a second process is worth; with `--answer 0`, what it is worth where
// processors are the limit. `--batch --hosts 200 --pages 15 --kill-every 10` is a batch of 3,000 pages whose workers are killed.

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openPostgres } from '../../src/foundation/store/index.ts';
import { startManyHosts } from '../support/many-hosts.ts';
import { dropDatabase, freshDatabase } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({
  options: {
    batch: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    hosts: { type: 'string', default: '200' },
    pages: { type: 'string', default: '5' },
    answer: { type: 'string', default: '2000' },
    slots: { type: 'string', default: '20' },
    'kill-every': { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const WORKERS = Number(values.workers);
const HOSTS = Number(values.hosts);
const PAGES = Number(values.pages);
const ANSWER = Number(values.answer);
const KILL_EVERY = Number(values['kill-every']);
const KEY = 'fc-soak-key-0123456789abcdef';
/** As `pace/host-pace.ts` has it. */
const MOST_AT_A_HOST = 16;

/** xorshift32: the same processes are killed for the same seed. */
let state = Number(values.seed) | 1;
const random = (): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const site = await startManyHosts(HOSTS, PAGES, ANSWER);
const ALL = values.batch ? site.urls.length : site.pages;

const database = await freshDatabase();
const folders = Array.from({ length: WORKERS }, () => tempDir());
async function start(folder: string): Promise<{ readonly service: Service; readonly url: string }> {
  const service = startService(folder, {
    TRAWL_API_KEY: KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.0/8',
    TRAWL_PAGES_AT_ONCE: String(values.slots),
    DATABASE_URL: database,
  });
  return { service, url: await service.address() };
}
// One after the other: the first makes the tables.
const services: Awaited<ReturnType<typeof start>>[] = [];
for (const folder of folders) services.push(await start(folder));

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
async function ask(path: string, body?: object): Promise<any> {
  for (;;) {
    const one = services[Math.floor(random() * services.length)] as (typeof services)[number];
    const answer = await fetch(`${one.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    if (answer !== undefined) return answer.json();
    await sleep(100);
  }
}
const fail = (message: string): never => {
  for (const { service } of services) service.signal('SIGKILL');
  process.stderr.write(`FAILED: ${message}\n`);
  process.exit(1);
};

const began = performance.now();
const path = values.batch ? '/v2/batch/scrape' : '/v2/crawl';
const { id } = await ask(
  path,
  values.batch
    ? { urls: site.urls, storeInCache: false }
    : {
        ...{ url: site.start, limit: ALL + 10, sitemap: 'skip', allowExternalLinks: true },
        scrapeOptions: { storeInCache: false },
      },
);
process.stdout.write(`job ${id}: ${HOSTS} hosts, ${ALL} pages, ${WORKERS} process(es)\n`);
let kills = 0;
let killedAt = began;
let most = 1;
const db = await openPostgres(database);
const countWorkers = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM crawl_workers WHERE job_id = ${id}`.execute(
    db.kysely,
  );
  return Number(rows[0]?.n ?? 0);
};
for (let looks = 0; ; looks++) {
  const { status, completed } = await ask(`${path}/${id}?skip=${ALL}`);
  if (status !== 'scraping') break;
  most = Math.max(most, await countWorkers());
  const now = performance.now();
  if (looks % 25 === 0) {
    process.stdout.write(
      `${Math.round((now - began) / 1000)} s: ${completed} pages, ${await countWorkers()} workers\n`,
    );
  }
  if (now - began > 1_800_000) fail('the job did not end within half an hour');
  if (KILL_EVERY > 0 && now - killedAt > KILL_EVERY * 1_000) {
    killedAt = now;
    const which = Math.floor(random() * services.length);
    const { service } = services[which] as (typeof services)[number];
    service.signal('SIGKILL');
    await service.ended;
    services[which] = await start(folders[which] as string);
    kills++;
  }
  await sleep(200);
}
const seconds = (performance.now() - began) / 1_000;
const status = await ask(`${path}/${id}?skip=${ALL}`);
const urls: string[] = [];
for (let skip = 0; ; ) {
  const { data, next } = await ask(`${path}/${id}?skip=${skip}`);
  for (const { metadata } of data) urls.push(metadata.sourceURL);
  if (next === null) break;
  skip += data.length;
}
process.stdout.write(
  `${status.status} after ${seconds.toFixed(1)} s: ${status.completed} of ${status.total} pages, ${urls.length} documents, ` +
    `${new Set(urls).size} different, ${status.creditsUsed} credits, ${site.fetches} fetches, ${kills} kills, at most ${most} workers, ` +
    `at most ${site.mostAtOnce} requests at once at a host\n`,
);
if (status.status !== 'completed') fail(`the job is ${status.status}`);
if (urls.length !== ALL || new Set(urls).size !== ALL) fail('not every page is there once');
if (status.completed !== ALL || status.total !== ALL || status.creditsUsed !== ALL) fail('the counts do not agree');
if (site.mostAtOnce > MOST_AT_A_HOST) fail('a host had more requests at once than the limit');
if (WORKERS > 1 && most < 2) fail('nobody helped');
if (kills === 0 && site.fetches !== site.urls.length) fail('pages were fetched more than once');
for (const { service } of services) {
  service.signal('SIGKILL');
  await service.ended;
}
await db.close();
await site[Symbol.asyncDispose]();
await dropDatabase(database);
process.stdout.write('passed\n');
process.exit(0);
