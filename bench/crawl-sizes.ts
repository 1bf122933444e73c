// What crawls of many pages cost to store and to read.
//
//   npm run bench -- crawl-sizes [--pages <n> …] [--postgres]
//
// Fills a crawl with rows as a crawl would have written them, each with a document of 1 kB, and measures the status and the last part of the
// results, one request at a time, how long it takes to read all documents part by part, and the bytes of the rows.
//
//   --pages     rows, of which a tenth waits to be fetched; 10,000, 100,000 and 1,000,000 by default
//   --postgres  on PostgreSQL in place of SQLite

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, openPostgres, openSqlite, pack } from '../src/foundation/store/index.ts';
import { pageOf } from '../test/support/linked-site.ts';
import { dropDatabase, freshDatabase } from '../test/support/postgres.ts';
import { startSite } from '../test/support/site.ts';
import { until } from '../test/support/until.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { sizeOnDisk } from './lib/memory.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { count, latency, ms, table } from './lib/stats.ts';

const SIZES = ['10000', '100000', '1000000'];
const REQUESTS = 20;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', multiple: true, default: SIZES },
      postgres: { type: 'boolean', default: false },
    },
  });
  console.log(machineLine(thisMachine()));
  const rows = [['pages', 'status', 'last part', 'all documents', 'bytes a page']];
  for (const pages of values.pages.map(Number)) {
    const dataDir = temporaryFolder();
    const url = values.postgres ? await freshDatabase() : undefined;
    const settings = { TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.0/8', ...(url ? { DATABASE_URL: url } : {}) };
    await using site = await startSite({ '/': pageOf('start'), '/robots.txt': { status: 404 } });
    const server = await startServer(dataDir, settings);
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
    const ask = async (path: string, init: RequestInit = {}): Promise<any> =>
      (await fetch(`${server.origin}${path}`, { headers, ...init })).json();
    const body = JSON.stringify({ url: site.url, limit: 1, sitemap: 'skip' });
    const { id } = await ask('/v2/crawl', { method: 'POST', body });
    await until(async () => (await ask(`/v2/crawl/${id}`)).status === 'completed', 'the crawl');
    {
      await using db = url === undefined ? openSqlite(join(dataDir, 'trawl.db')) : await openPostgres(url);
      const empty = await bytesOf(db, dataDir);
      await fill(db, id, pages);
      const bytes = (await bytesOf(db, dataDir)) - empty;
      const done = pages - pages / 10;
      const status = await timed(() => ask(`/v2/crawl/${id}?skip=${pages}`));
      const last = await timed(() => ask(`/v2/crawl/${id}?skip=${done - 100}`));
      const began = performance.now();
      for (let skip = 0; ; ) {
        const { data, next } = await ask(`/v2/crawl/${id}?skip=${skip}`);
        skip += data.length;
        if (next === null) break;
      }
      const whole = (performance.now() - began) / 1_000;
      rows.push([count(pages), ms(status), ms(last), `${whole.toFixed(1)} s`, count(bytes / pages)]);
    }
    await server.stop();
    removeFolder(dataDir);
    if (url !== undefined) await dropDatabase(url);
    console.log(table(rows));
  }
  return 0;
}

/** Median milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let n = 0; n < REQUESTS; n++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return latency(times).p50;
}

/** Rows of a statement. */
const AT_ONCE = 5_000;

/** Adds pages to a job that has one. */
async function fill(db: Database, id: string, pages: number): Promise<void> {
  const text = Array.from({ length: 150 }, (_, i) => `${(i * 7919) % 1_009}`).join(' ');
  const document = { markdown: text, metadata: { title: 'A page', sourceURL: 'http://127.9.9.9/p' } };
  const json = Buffer.from(JSON.stringify(document));
  const packed = await pack(json);
  const done = pages - pages / 10;
  for (let from = 2; from <= pages; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, pages - from + 1) }, (_, i) => from + i);
    await db.transaction(async (tx) => {
      await tx.bulkInsert(
        'crawl_pages',
        [
          ...(['job_id', 'key', 'url', 'state', 'title'] as const).map((name) => ({ name, type: 'text' }) as const),
          ...(['seq', 'depth', 'credits', 'at', 'n', 'bucket'] as const).map(
            (name) => ({ name, type: 'integer' }) as const,
          ),
        ],
        numbers.map((n) => {
          const isDone = n <= done;
          const texts = [
            id,
            `key ${n} of usual length`,
            `http://127.9.9.9/a/path/of/usual/length/${n}`,
            isDone ? 'done' : 'queued',
          ];
          return [...texts, isDone ? `Page ${n}` : null, n, 3, isDone ? 1 : 0, Date.now(), isDone ? n : null, n % 256];
        }),
      );
      await tx.bulkInsert(
        'crawl_documents',
        [
          { name: 'job_id', type: 'text' },
          { name: 'n', type: 'integer' },
          { name: 'size', type: 'integer' },
          { name: 'body', type: 'bytes' },
        ],
        numbers.filter((n) => n <= done).map((n) => [id, n, json.length, packed]),
      );
    });
  }
  await sql`UPDATE crawl_totals SET done = ${done}, queued = ${pages - done}, credits = ${done}, last = ${pages}
    WHERE job_id = ${id}`.execute(db.kysely);
  await sql.raw(db.kind === 'postgres' ? 'VACUUM ANALYZE' : 'PRAGMA optimize').execute(db.kysely);
}

async function bytesOf(db: Database, dataDir: string): Promise<number> {
  if (db.kind === 'sqlite') {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db.kysely);
    return sizeOnDisk(dataDir);
  }
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
    db.kysely,
  );
  return Number(rows[0]?.bytes);
}

runBench(main);
