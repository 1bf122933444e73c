import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../src/foundation/store/index.ts';
import { TEST_KEY } from './support/app.ts';
import { openAt } from './support/engines.ts';
import { startManyHosts } from './support/many-hosts.ts';
import { dropDatabase } from './support/postgres.ts';
import { type Service, startService } from './support/service.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Several services on one PostgreSQL, whose clocks differ, or which stand still for a while. */

/** Pages that a process has under way at most, by the default plan. */
const PAGES_AT_ONCE = 50;

const running: Service[] = [];
after(async () => {
  for (const service of running) service.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
});

interface Started extends Service {
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  ask(path: string, body?: object): Promise<any>;
}

async function start(database: string, env: Record<string, string> = {}): Promise<Started> {
  const service = startService(tempDir(), {
    TRAWL_API_KEY: TEST_KEY,
    TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.0/8',
    DATABASE_URL: database,
    ...env,
  });
  running.push(service);
  const url = await service.address();
  return {
    ...service,
    async ask(path, body) {
      const answer = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answer.json();
    },
  };
}

const crawlOf = (url: string, more: object = {}) => ({
  ...{ url, sitemap: 'skip', allowExternalLinks: true, scrapeOptions: { storeInCache: false } },
  ...more,
});

/** Each page is there once, and is counted and charged once. */
async function requireEachOnce(service: Started, db: Database, id: string, pages: number): Promise<void> {
  const { status, total, completed, creditsUsed } = await service.ask(`/v2/crawl/${id}`);
  assert.deepEqual([status, total, completed, creditsUsed], ['completed', pages, pages, pages]);
  const urls: string[] = [];
  for (let skip = 0; ; ) {
    const { data, next } = await service.ask(`/v2/crawl/${id}?skip=${skip}`);
    urls.push(...data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL));
    if (next === null) break;
    skip += data.length;
  }
  assert.deepEqual([urls.length, new Set(urls).size], [pages, pages]);
  const { rows } = await sql<{ credits: number }>`SELECT sum(credits) AS credits FROM usage_daily
    WHERE endpoint = 'crawl'`.execute(db.kysely);
  assert.equal(Number(rows[0]?.credits), pages, 'the team has paid for each page once');
}

test('a worker that stood still for longer than its lease, in a transaction, stores nothing twice when it goes on', {
  timeout: 180_000,
}, async () => {
  const database = await serviceDatabase();
  await using db = await openAt(database);
  await using site = await startManyHosts(1, 400, 300);
  const first = await start(database);
  const { id } = await first.ask('/v2/crawl', crawlOf(site.start));
  await until(async () => (await first.ask(`/v2/crawl/${id}`)).completed >= 30, 'some pages');
  const second = await start(database);
  // In a transaction, with locks that the second needs.
  await until(async () => {
    first.signal('SIGSTOP');
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`.execute(db.kysely);
    if (rows.length > 0) return true;
    first.signal('SIGCONT');
    return false;
  }, 'a transaction');
  const standing = (await second.ask(`/v2/crawl/${id}`)).completed;
  // The lease of the first is over, and the second has the crawl.
  await until(
    async () => (await second.ask(`/v2/crawl/${id}`)).completed >= standing + 40,
    'the second to go on',
    120_000,
  );
  first.signal('SIGCONT');
  await until(async () => (await second.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl', 120_000);
  assert.equal((await first.ask(`/v2/crawl/${id}`)).status, 'completed', 'the first is well');
  await requireEachOnce(second, db, id, site.pages);
  assert.ok(
    site.fetches < site.pages + PAGES_AT_ONCE,
    `${site.fetches} requests: only pages that were under way twice`,
  );
  const { rows } = await sql<{ fence: number }>`SELECT fence FROM jobs WHERE id = ${id}`.execute(db.kysely);
  assert.equal(Number(rows[0]?.fence), 2, 'one has taken over from the other, once');
  first.signal('SIGKILL');
  second.signal('SIGKILL');
  await Promise.all([first.ended, second.ended]);
  await db.close();
  await dropDatabase(database);
});

test('workers whose clocks are ten minutes apart divide a crawl and take nothing from each other', {
  timeout: 180_000,
}, async () => {
  const database = await serviceDatabase();
  await using db = await openAt(database);
  await using site = await startManyHosts(20, 10, 200);
  const clocks = [-300_000, 300_000].map((offset) => {
    const file = join(tempDir(), 'clock.mjs');
    writeFileSync(
      file,
      `const now = Date.now;
       globalThis.Date = class extends Date {
         constructor(...given) { super(...(given.length === 0 ? [now() + ${offset}] : given)); }
         static now() { return now() + ${offset}; }
       };`,
    );
    return { NODE_OPTIONS: `--import ${pathToFileURL(file).href}`, TRAWL_PAGES_AT_ONCE: '2' };
  });
  const services: Started[] = [];
  for (const clock of clocks) services.push(await start(database, clock));
  const [first] = services as [Started];
  const { id } = await first.ask('/v2/crawl', crawlOf(site.start, { maxConcurrency: 6 }));
  await until(async () => {
    const { rows } = await sql`SELECT 1 FROM crawl_workers WHERE job_id = ${id} AND buckets <> ''`.execute(db.kysely);
    return rows.length === 2;
  }, 'both to work on it');
  await until(async () => (await first.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl', 120_000);
  await requireEachOnce(first, db, id, site.pages);
  assert.equal(site.fetches, site.pages - 1, 'each page was asked for once');
  const { rows } = await sql<{ fence: number }>`SELECT fence FROM jobs WHERE id = ${id}`.execute(db.kysely);
  assert.equal(Number(rows[0]?.fence), 1, 'nobody has taken the crawl away');
  for (const service of services) service.signal('SIGKILL');
  await Promise.all(services.map(({ ended }) => ended));
  await db.close();
  await dropDatabase(database);
});
