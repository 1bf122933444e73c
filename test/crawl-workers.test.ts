import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../src/foundation/store/index.ts';
import { TEST_KEY } from './support/app.ts';
import { openAt } from './support/engines.ts';
import { startManyHosts } from './support/many-hosts.ts';
import { dropDatabase } from './support/postgres.ts';
import { type Service, startService } from './support/service.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Two services on one PostgreSQL whose clocks are ten minutes apart, and of which one stands still for a while, or is killed. */

/** Pages that a process has under way at most. */
const PAGES_AT_ONCE = 2;
/** Milliseconds: leases and transactions of a process that stands still end after 30 s. */
const PATIENCE = 300_000;

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

interface Totals {
  readonly done: number;
  readonly credits: number;
  readonly last: number;
}

const jobOf = async (db: Database, id: string) =>
  (
    await sql<{ fence: number; lease_owner: string }>`SELECT fence, lease_owner FROM jobs WHERE id = ${id}`.execute(
      db.kysely,
    )
  ).rows[0];
/** How often a worker has taken the job. */
const fenceOf = async (db: Database, id: string): Promise<number> => Number((await jobOf(db, id))?.fence);

const crawlOf = (url: string, more: object = {}) => ({
  ...{ url, sitemap: 'skip', allowExternalLinks: true, scrapeOptions: { storeInCache: false } },
  ...more,
});

/**
 * Each page is there once, and is counted and charged once.
 * @param paid by the team for its crawls before this one
 */
async function requireEachOnce(service: Started, db: Database, id: string, pages: number, paid: number): Promise<void> {
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
  assert.equal(Number(rows[0]?.credits), paid + pages, 'the team has paid for each page once');
  // What was counted on the way is what the rows say.
  const { rows: totals } = await sql<Totals>`SELECT done, credits, last FROM crawl_totals
    WHERE job_id = ${id} AND fence = ${await fenceOf(db, id)}`.execute(db.kysely);
  const { rows: real } =
    await sql<Totals>`SELECT count(*) FILTER (WHERE state = 'done') AS done, sum(credits) AS credits,
    max(seq) AS last FROM crawl_pages WHERE job_id = ${id}`.execute(db.kysely);
  const numbers = (row: Totals | undefined) => [row?.done, row?.credits, row?.last].map(Number);
  assert.deepEqual(numbers(totals[0]), numbers(real[0]));
}

describe('a crawl that two services work on', () => {
  let database: string;
  let db: Database;
  let services: readonly [Started, Started];
  let paid = 0;
  before(async () => {
    database = await serviceDatabase();
    db = await openAt(database);
    const [ahead, behind] = [-300_000, 300_000].map((offset) => {
      const file = join(tempDir(), 'clock.mjs');
      writeFileSync(
        file,
        `const now = Date.now;
         globalThis.Date = class extends Date {
           constructor(...given) { super(...(given.length === 0 ? [now() + ${offset}] : given)); }
           static now() { return now() + ${offset}; }
         };`,
      );
      return {
        NODE_OPTIONS: `--import ${pathToFileURL(file).href}`,
        TRAWL_PAGES_AT_ONCE: String(PAGES_AT_ONCE),
      };
    });
    services = [await start(database, ahead), await start(database, behind)];
  });
  after(async () => {
    for (const service of services) service.signal('SIGKILL');
    await Promise.all(services.map(({ ended }) => ended));
    await db.close();
    await dropDatabase(database);
  });

  test('a worker that stood still for longer than its lease, in a transaction, stores nothing twice when it goes on', async () => {
    // The pages from the 20th and the 40th on wait until they are let through.
    const [middle, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const gateOf = (before: number) => (before < 20 ? undefined : before < 40 ? middle.promise : end.promise);
    await using site = await startManyHosts(1, 60, 20, gateOf);
    const [asker] = services;
    const { id } = await asker.ask('/v2/crawl', crawlOf(site.start));
    const completed = async (): Promise<number> => (await second.ask(`/v2/crawl/${id}`)).completed;
    await until(() => site.fetches > 20, 'the first pages', PATIENCE);
    const owner = (await jobOf(db, id))?.lease_owner ?? '';
    const [first, second] = owner.includes(`:${asker.pid}:`) ? services : services.toReversed();
    assert.ok(first !== undefined && second !== undefined && owner.includes(`:${first.pid}:`), owner);
    // Its next transaction waits for a lock, until it stands still: then it has this and others that the second needs.
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const has = async (condition: string): Promise<boolean> =>
      (await client.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`)).rows
        .length > 0;
    middle.resolve();
    await until(
      async () => {
        await client.query('BEGIN');
        await client.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [id]);
        await until(() => has("wait_event_type = 'Lock'"), 'a transaction', PATIENCE);
        first.signal('SIGSTOP');
        await client.query('COMMIT');
        // A heartbeat is no transaction of several statements: it is over when it has the lock.
        await until(async () => !(await has("wait_event_type = 'Lock'")), 'the lock', PATIENCE);
        if (await has("state = 'idle in transaction'")) return true;
        first.signal('SIGCONT');
        return false;
      },
      'a worker that stands still in a transaction',
      PATIENCE,
    );
    await client.end();
    const standing = await completed();
    // The lease of the first is over, and the second has the crawl.
    await until(async () => (await completed()) > standing + 5, 'the second to go on', PATIENCE);
    first.signal('SIGCONT');
    assert.equal((await first.ask(`/v2/crawl/${id}`)).status, 'scraping', 'the first is well');
    end.resolve();
    await until(async () => (await second.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl', PATIENCE);
    await requireEachOnce(second, db, id, site.pages, paid);
    paid += site.pages;
    assert.ok(
      site.fetches < site.pages + PAGES_AT_ONCE,
      `${site.fetches} requests: only pages that were under way twice`,
    );
    assert.equal(await fenceOf(db, id), 2, 'one has taken over from the other, once');
  });

  test('they divide it and take nothing from each other, and one goes on when the other is killed', async () => {
    const divided = Promise.withResolvers<void>();
    const gateOf = (before: number) => (before < 40 ? undefined : divided.promise);
    await using site = await startManyHosts(20, 6, 20, gateOf);
    const [first, second] = services;
    const { id } = await first.ask('/v2/crawl', crawlOf(site.start, { maxConcurrency: 6 }));
    await until(
      async () => {
        const { rows } = await sql`SELECT 1 FROM crawl_workers
          WHERE job_id = ${id} AND buckets <> ''`.execute(db.kysely);
        return rows.length === 2 && site.fetches >= 40;
      },
      'both to work on it',
      PATIENCE,
    );
    assert.equal(await fenceOf(db, id), 1, 'nobody has taken the crawl away');
    const under = site.fetches - (await first.ask(`/v2/crawl/${id}`)).completed;
    assert.ok(under <= 2 * PAGES_AT_ONCE + 6, `${under} pages under way or asked for twice`);
    first.signal('SIGKILL');
    await first.ended;
    divided.resolve();
    await until(async () => (await second.ask(`/v2/crawl/${id}`)).status !== 'scraping', 'the crawl', PATIENCE);
    await requireEachOnce(second, db, id, site.pages, paid);
    assert.ok(site.fetches <= site.pages + 6, `${site.fetches} pages were asked for`);
  });
});
