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
import { sql } from 'kysely';
import { type Database, openPostgres, openSqlite, pack } from '../src/foundation/store/index.ts';
import { dropDatabase, freshDatabase } from '../test/support/postgres.ts';
import { column, PAGE_COLUMNS } from './lib/crawl-rows.ts';
import {
  ALLOWED,
  bench,
  ended,
  median,
  pagesOf,
  type Row,
  removeFolder,
  sizeOnDisk,
  startServer,
  startSite,
  temporaryFolder,
  timesOf,
} from './lib/kit.ts';

const REQUESTS = 20;

export default bench({
  name: 'crawl-sizes',
  options: { pages: ['10000', '100000', '1000000'], postgres: false },
  rows: {
    sizes: 'pages [count] | status [ms] | last: last part [ms] | all: all documents [s] | bytes: bytes a page [count]',
  },
  least: ['sizes.status <= 50, quiet', 'sizes.last <= 100, quiet', 'sizes.bytes <= 1500'],
  async run({ values, step }) {
    using site = await startSite(
      pagesOf((path) => (path === '/' ? '<title>Start</title><main><h1>Start</h1><p>A page.</p></main>' : undefined)),
    );
    const sizes: Row[] = [];
    for (const pages of values.pages.map(Number)) {
      step(`${pages} pages`);
      sizes.push(await measure(pages, values.postgres, `${site.url}/`));
    }
    return { sizes };
  },
});

async function measure(pages: number, isPostgres: boolean, start: string): Promise<Row> {
  const dataDir = temporaryFolder();
  const url = isPostgres ? await freshDatabase() : undefined;
  const server = await startServer(dataDir, { ...ALLOWED, ...(url ? { DATABASE_URL: url } : {}) });
  const { id } = await server.ask('/v2/crawl', { url: start, limit: 1, sitemap: 'skip' });
  await ended(server, `/v2/crawl/${id}`);
  const db = url === undefined ? openSqlite(join(dataDir, 'trawl.db')) : await openPostgres(url);
  const empty = await bytesOf(db, dataDir);
  await fill(db, id, pages);
  const bytes = ((await bytesOf(db, dataDir)) - empty) / pages;
  const done = pages - pages / 10;
  const timed = async (path: string) => median(await timesOf(REQUESTS, () => server.ask(path), 1));
  const status = await timed(`/v2/crawl/${id}?skip=${pages}`);
  const last = await timed(`/v2/crawl/${id}?skip=${done - 100}`);
  const began = performance.now();
  for (let skip = 0, isLast = false; !isLast; ) {
    const { data, next } = await server.ask(`/v2/crawl/${id}?skip=${skip}`);
    skip += data.length;
    isLast = next === null;
  }
  const all = performance.now() - began;
  await db.close();
  await server.stop();
  removeFolder(dataDir);
  if (url !== undefined) await dropDatabase(url);
  return { pages, status, last, all, bytes };
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
        PAGE_COLUMNS,
        numbers.map((n) => {
          const isDone = n <= done;
          const url = `http://127.9.9.9/a/path/of/usual/length/${n}`;
          const texts = [id, `key ${n} of usual length`, url, isDone ? 'done' : 'queued', isDone ? `Page ${n}` : null];
          return [...texts, n, 3, isDone ? 1 : 0, Date.now(), isDone ? n : null, n % 256];
        }),
      );
      await tx.bulkInsert(
        'crawl_documents',
        [column('text')('job_id'), ...['n', 'size'].map(column('integer')), column('bytes')('body')],
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
  const size = sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  return Number((await size.execute(db.kysely)).rows[0]?.bytes);
}
