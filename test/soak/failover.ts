// A primary of PostgreSQL is lost in the middle of crawls, and its standby is promoted.
//
//   npm run soak -- failover [--way kill|pause] [--through hosts|proxy] [--pages 3000] [--detection 3] [--at-once 20]
//
// Two services on a replicated PostgreSQL (a commit is acknowledged when the standby has applied it) work on two crawls, and take on small ones all the
// time. The primary is killed, or stands still and comes back as a second primary; the standby is promoted after some seconds, as by a failover
// manager. Nothing that was acknowledged may be lost, jobs must go on within 30 seconds after the promotion, each page is there once, and nothing is
// written to a primary that comes back. `DATABASE_URL` names both servers, or a proxy that leads to the new one and cuts what led to the old one.

import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { trawl } from '../support/cli.ts';
import { pageOf } from '../support/linked-site.ts';
import { startReplicated } from '../support/replicated-postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { tempDir } from '../support/tmp.ts';
import { until } from '../support/until.ts';

const { values } = parseArgs({
  options: {
    way: { type: 'string', default: 'kill' },
    through: { type: 'string', default: 'hosts' },
    pages: { type: 'string', default: '3000' },
    detection: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '20' },
  },
});
const PAGES = Number(values.pages);
const KEY = 'fc-soak-key-0123456789abcdef';
/** Milliseconds within which jobs go on after the promotion. */
const LIMIT = 30_000;

const began = performance.now();
const tell = (text: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const i = Number(/(\d*)$/.exec(request.url ?? '')?.[1] || 0);
  await sleep(20);
  const links = Array.from({ length: 10 }, (_, k) => i * 10 + k + 1).filter((other) => other < PAGES);
  const html = pageOf(
    `page ${i}`,
    links.map((other) => `/p/${other}`),
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

const hosts = ['127.9.9.9', '127.9.9.10'];
const sites = await Promise.all(
  hosts.map(async (host) => {
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return { server, url: `http://${host}:${(server.address() as AddressInfo).port}` };
  }),
);

const postgres = await startReplicated({ fsync: 'on', full_page_writes: 'on' });
const { primary, standby } = postgres;
const proxy = values.through === 'proxy' ? await startTcpProxy(primary.host) : undefined;
const database = new URL(primary.url);
if (proxy) database.host = proxy.host;
const services: Service[] = [];
const urls: string[] = [];
for (let i = 0; i < 2; i++) {
  const service = startService(tempDir(), {
    TRAWL_API_KEY: KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: hosts.join(','),
    TRAWL_RATE_LIMIT: '100000',
    DATABASE_URL: proxy ? database.href : postgres.url,
  });
  services.push(service);
  urls.push(await service.address());
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  readonly body: any;
}

async function ask(url: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: answer.status, body: await answer.json() };
}

const [first = '', second = ''] = urls;
const scrapeOptions = { storeInCache: false };
const start = async (url: string, at: string): Promise<string> => {
  const options = { limit: PAGES, sitemap: 'skip', maxConcurrency: Number(values['at-once']), scrapeOptions };
  const { status, body } = await ask(url, '/v2/crawl', { url: at, ...options });
  assert.equal(status, 200, JSON.stringify(body));
  return body.id;
};
const large = [await start(first, `${sites[0]?.url}/`), await start(second, `${sites[1]?.url}/`)];
const progress = async (): Promise<number> => {
  let sum = 0;
  for (const id of large) {
    const { status, body } = await ask(first, `/v2/crawl/${id}?skip=${PAGES}`);
    if (status !== 200) throw new Error(`${status}`);
    sum += body.completed;
  }
  return sum;
};

/** Small jobs that were acknowledged, with the time; and what was refused. */
const acknowledged: { readonly id: string; readonly at: number }[] = [];
const refused = new Map<string, number>();
let isEnding = false;
let longest = 0;
let number = 0;
const taking = Promise.all(
  urls.map(async (url) => {
    while (!isEnding) {
      const asked = performance.now();
      const page = `${sites[0]?.url}/small/${++number}`;
      try {
        const { status, body } = await ask(url, '/v2/batch/scrape', { urls: [page], ...scrapeOptions });
        if (status === 200) acknowledged.push({ id: body.id, at: performance.now() });
        else refused.set(String(status), (refused.get(String(status)) ?? 0) + 1);
      } catch (error) {
        const { name } = error as Error;
        refused.set(name, (refused.get(name) ?? 0) + 1);
      }
      longest = Math.max(longest, performance.now() - asked);
      await sleep(100);
    }
  }),
);

await until(async () => (await progress()) >= PAGES * 0.5, 'a quarter of the pages', 600_000);
const before = await progress();
const lost = performance.now();
if (values.way === 'pause') primary.pause();
else await primary.kill();
tell(`${values.way}: the primary is away after ${before} of ${2 * PAGES} pages and ${acknowledged.length} small jobs`);
await sleep(Number(values.detection) * 1000);
await standby.promote();
proxy?.turn(standby.host);
const promoted = performance.now();
tell('the standby is promoted');
const soon = (what: string, condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(async () => await Promise.resolve(condition()).catch(() => false), what, 300_000);
await soon('a new job', () => (acknowledged.at(-1)?.at ?? 0) > promoted);
const taken = (acknowledged.find(({ at }) => at > promoted)?.at ?? 0) - promoted;
tell(`a new job is acknowledged ${(taken / 1000).toFixed(1)} s after the promotion`);
const stored = async (): Promise<number> =>
  Number(
    (
      await standby.one(
        `SELECT count(*) AS n FROM crawl_pages WHERE state = 'done' AND job_id IN ('${large.join("','")}')`,
      )
    ).n,
  );
const kept = await stored();
await soon('the next page', async () => (await stored()) > kept);
const going = performance.now() - promoted;
tell(
  `pages are stored again ${(going / 1000).toFixed(1)} s after the promotion, ${((performance.now() - lost) / 1000).toFixed(1)} s after the loss`,
);
assert.ok(kept >= before, `${kept} pages of ${before} that a status had told`);

if (values.way === 'pause') {
  await sleep(10_000);
  primary.resume();
  tell('the old primary is back, as a second primary');
  const others = async (): Promise<number> =>
    Number(
      (
        await primary.one(
          `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = 'trawl' AND state = 'active' AND pid <> pg_backend_pid()`,
        )
      ).n,
    );
  await sleep(5_000);
  const { n, waiting } = await primary.one(
    `SELECT (SELECT count(*) FROM jobs) AS n, count(*) AS waiting FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
  );
  await sleep(5_000);
  const { n: later } = await primary.one('SELECT count(*) AS n FROM jobs');
  const listed = await primary.one(
    `SELECT string_agg(DISTINCT coalesce(nullif(application_name, ''), 'a pool') || ' ' || coalesce(state, ''), ', ') AS who FROM pg_stat_activity
      WHERE datname = 'trawl' AND pid <> pg_backend_pid()`,
  );
  tell(
    `on the old primary: ${waiting} commits wait for their standby, ${await others()} statements run; connected: ${listed.who ?? 'nobody'}`,
  );
  assert.equal(later, n, 'something was written to the old primary');
  if (!proxy) {
    const { stdout } = await trawl(['doctor', '--json'], { DATABASE_URL: postgres.url, TRAWL_DATA_DIR: tempDir() });
    const found = (JSON.parse(stdout) as { name: string; state: string; detail: string }[]).find(
      ({ name }) => name === 'database',
    );
    assert.equal(found?.state, 'broken');
    tell(`doctor: ${found.detail}`);
  }
}

await until(
  async () => {
    const states = await Promise.all(large.map((id) => ask(second, `/v2/crawl/${id}?skip=${PAGES}`)));
    return states.every(({ body }) => body.status !== undefined && body.status !== 'scraping');
  },
  'the end of the crawls',
  900_000,
);
isEnding = true;
await taking;
for (const id of large) {
  const { body: status } = await ask(first, `/v2/crawl/${id}?skip=${PAGES}`);
  const found: string[] = [];
  for (let skip = 0; ; ) {
    const { body } = await ask(first, `/v2/crawl/${id}?skip=${skip}`);
    for (const { metadata } of body.data) found.push(metadata.sourceURL);
    if (body.next === null) break;
    skip += body.data.length;
  }
  tell(
    `${status.status}: ${status.completed} of ${status.total} pages, ${new Set(found).size} different documents, ${status.creditsUsed} credits`,
  );
  assert.deepEqual(
    [status.status, status.completed, found.length, new Set(found).size, status.creditsUsed],
    ['completed', PAGES, PAGES, PAGES, PAGES],
  );
}
let missing = 0;
for (const { id } of acknowledged) {
  let last: Answer | undefined;
  await until(
    async () => {
      last = await ask(first, `/v2/batch/scrape/${id}`);
      return last.status === 404 || last.body.status === 'completed' || last.body.status === 'failed';
    },
    `job ${id}`,
    300_000,
  );
  if (last?.body.status !== 'completed' || last.body.data.length !== 1) {
    missing++;
    tell(`lost: ${id} ${JSON.stringify(last).slice(0, 300)}`);
  }
}
const told = [...refused].map(([why, count]) => `${count} ${why}`).join(', ') || 'none';
tell(
  `${acknowledged.length} small jobs acknowledged, ${missing} lost; refused: ${told}; the longest request took ${(longest / 1000).toFixed(1)} s`,
);
assert.equal(missing, 0);
assert.ok(going < LIMIT && taken < LIMIT);
for (const service of services) service.signal('SIGTERM');
await Promise.all(services.map(({ ended }) => ended));
for (const { server } of sites) server.close().closeAllConnections();
await proxy?.[Symbol.asyncDispose]();
await postgres[Symbol.asyncDispose]();
tell('passed');
process.exit(0);
