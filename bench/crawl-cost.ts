// SQL statements and stored bytes of a page of a crawl.
//
//   npm run bench -- crawl-cost [--pages <n>] [--at-once <n>] [--sqlite] [--no-cache] [--no-search] [--credits] [--processes <n>]
//     [--statements <n>]
//
// Crawls a generated site of pages of 31 KB, as `crawl` does, waits until the pages are in the search index, and counts the statements that
// the service sent to PostgreSQL on the way (a relay in front of the server counts them, BEGIN and COMMIT among them) and the bytes that the
// pages take: of each table with its indexes, and of each folder of the data folder; and what PostgreSQL wrote to its log ahead of them. The same is measured for a crawl of one page before
// and subtracted, so that what does not depend on pages is left out.
//
//   --pages       pages of the site; 2,000 by default
//   --at-once     pages at once; 50 by default
//   --sqlite      on SQLite, whose statements are not counted
//   --no-cache    pages are not kept in the page cache
//   --no-search   local search does not find the pages
//   --credits     the team has a limit of credits, so that each page reserves some
//   --processes   services on one database; 1 by default
//   --statements  list the n most frequent statements; 12 by default

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openPostgres, openSqlite } from '../src/foundation/store/index.ts';
import { dropDatabase, freshDatabase } from '../test/support/postgres.ts';
import { countStatements } from '../test/support/statement-counter.ts';
import { type CrawlOptions, startCrawl, startCrawlSite } from './lib/crawl.ts';
import { bench, ended, type Server, startServer, temporaryFolder } from './lib/kit.ts';
import { settlePages } from './lib/page-index.ts';

/** A plan whose credits do not run out. */
const LIMITED = {
  ...{ title: 'Bench', creditsPerMonth: 1_000_000_000, requestsPerMinute: {}, concurrentBrowsers: 50 },
  ...{ queuedJobs: 1_000, zeroDataRetention: 'allowed' },
};

export default bench({
  name: 'crawl-cost',
  options: {
    ...{ pages: 2_000, 'at-once': 50, sqlite: false, 'no-cache': false, 'no-search': false, credits: false },
    ...{ processes: 1, statements: 12 },
  },
  rows: {
    crawl: `pages [count] | seconds: until all were in the search index, s [1] | statements: statements a page [2] |
      work: without BEGIN and COMMIT [2] | bytes: bytes stored a page [count] | log: bytes of write-ahead log a page [count]`,
    statements: 'perPage: a page [2] | statement',
    bytes: 'bytes: bytes a page [count] | where',
  },
  least: [
    // On a busy machine, and in a small crawl, fewer pages share a transaction.
    'crawl[pages=2000].statements <= 2, quiet',
    'crawl.bytes <= 21000',
  ],
  async run({ values }) {
    using _site = await startCrawlSite(values.pages);
    const database = values.sqlite ? undefined : await freshDatabase();
    await using counter = database === undefined ? undefined : await countStatements(database);
    const folders = Array.from({ length: values.processes }, () => temporaryFolder());
    const [first = ''] = folders;
    const plans = join(first, 'plans.json');
    writeFileSync(plans, JSON.stringify({ default: 'bench', plans: { bench: LIMITED } }));
    const servers: Server[] = [];
    const index = { TRAWL_INDEX: join(first, 'index') };
    for (const folder of folders)
      servers.push(
        await startServer(folder, {
          TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1',
          ...(values.credits ? { TRAWL_PLANS: plans } : {}),
          ...(counter === undefined ? index : { ...index, DATABASE_URL: counter.url }),
        }),
      );
    // The service leaves some hundred pages to a later version of the index: searches find them without it.
    const indexed = () => settlePages(first, database === undefined ? index : { ...index, DATABASE_URL: database });
    const db = database === undefined ? openSqlite(join(first, 'trawl.db')) : await openPostgres(database);
    await crawl(servers[0] as Server, 1, values);
    await indexed();
    const before = await stored(db, folders);
    const logBefore = await logEnd(db);
    counter?.reset();
    const began = performance.now();
    const pages = await crawl(servers[0] as Server, values.pages, values);
    const counted = [...(counter?.counts ?? [])];
    await indexed();
    const seconds = (performance.now() - began) / 1_000;
    const log = ((await logEnd(db)) - logBefore) / pages;
    const after = await stored(db, folders);
    await db.close();
    for (const one of servers) await one.stop();
    if (database !== undefined) await dropDatabase(database);

    const all = counted.reduce((sum, [, n]) => sum + n, 0);
    const ends = counted.reduce((sum, [text, n]) => sum + (/^(?:BEGIN|COMMIT|ROLLBACK)/i.test(text) ? n : 0), 0);
    const bytes = Object.entries(after)
      .map(([where, size]) => ({ where, bytes: (size - (before[where] ?? 0)) / pages }))
      .filter((row) => row.bytes > 10)
      .sort((a, b) => b.bytes - a.bytes);
    const sums = { pages, seconds, bytes: bytes.reduce((sum, row) => sum + row.bytes, 0) };
    if (counter === undefined) return { crawl: [sums], bytes };
    const most = counted.sort(([, a], [, b]) => b - a).slice(0, values.statements);
    return {
      crawl: [{ ...sums, statements: all / pages, work: (all - ends) / pages, log }],
      statements: most.map(([text, n]) => ({ perPage: n / pages, statement: text.slice(0, 110) })),
      bytes,
    };
  },
});

async function crawl(server: Server, limit: number, options: CrawlOptions): Promise<number> {
  return (await ended(server, await startCrawl(server, limit, options), 500)).completed;
}

/** Bytes that PostgreSQL has written to its log ahead of its tables, since it was made; 0 on SQLite. */
async function logEnd(db: Database): Promise<number> {
  if (db.kind !== 'postgres') return 0;
  const { rows } = await sql<{ at: string }>`SELECT pg_current_wal_lsn() - '0/0' AS at`.execute(db.kysely);
  return Number(rows[0]?.at);
}

/** Bytes by table, with its indexes, and by folder. */
async function stored(db: Database, folders: readonly string[]): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  await sql.raw(db.kind === 'postgres' ? 'VACUUM' : 'PRAGMA wal_checkpoint(TRUNCATE)').execute(db.kysely);
  const { rows } = await sql
    .raw<{ name: string; bytes: number }>(
      db.kind === 'postgres'
        ? `SELECT relname AS name, pg_total_relation_size(oid) AS bytes
          FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
        : `SELECT coalesce(m.tbl_name, d.name) AS name, sum(d.pgsize) AS bytes
          FROM dbstat AS d LEFT JOIN sqlite_schema AS m ON m.name = d.name GROUP BY 1`,
    )
    .execute(db.kysely);
  for (const { name, bytes } of rows) sizes[`table ${name}`] = Number(bytes);
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      const [top = ''] = path.slice(folder.length + 1).split('/');
      if (entry.isFile() && !top.startsWith('trawl.db'))
        sizes[`folder ${top}`] = (sizes[`folder ${top}`] ?? 0) + statSync(path).size;
    }
  }
  return sizes;
}
