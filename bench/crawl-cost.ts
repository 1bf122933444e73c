// SQL statements and stored bytes of a page of a crawl.
//
//   npm run bench -- crawl-cost [--pages <n>] [--at-once <n>] [--sqlite] [--no-cache] [--no-search] [--credits] [--processes <n>]
//     [--statements <n>]
//
// Crawls a generated site of pages of 31 KB, as `crawl` does, waits until the pages are in the search index, and counts the statements that
// the service sent to PostgreSQL on the way (a relay in front of the server counts them, BEGIN and COMMIT among them) and the bytes that the
// pages take: of each table with its indexes, and of each folder of the data folder. The same is measured for a crawl of one page before
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
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Database, openPostgres, openSqlite } from '../src/foundation/store/index.ts';
import { dropDatabase, freshDatabase } from '../test/support/postgres.ts';
import { countStatements } from '../test/support/statement-counter.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, startFile, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { askServer, type Server, startServer } from './lib/server.ts';
import { count, table } from './lib/stats.ts';

const PORT = 8801;
/** A plan whose credits do not run out. */
const LIMITED = {
  title: 'Bench',
  creditsPerMonth: 1_000_000_000,
  requestsPerMinute: {},
  concurrentBrowsers: 50,
  queuedJobs: 1_000,
  zeroDataRetention: 'allowed',
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '2000' },
      'at-once': { type: 'string', default: '50' },
      sqlite: { type: 'boolean', default: false },
      'no-cache': { type: 'boolean', default: false },
      'no-search': { type: 'boolean', default: false },
      credits: { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
      statements: { type: 'string', default: '12' },
    },
  });
  const pages = Number(values.pages);
  console.log(machineLine(thisMachine()));
  const site = startFile('bench/lib/crawl-site.ts', [String(PORT), String(pages)], {
    settings: {},
    cwd: process.cwd(),
  });
  const database = values.sqlite ? undefined : await freshDatabase();
  await using counter = database === undefined ? undefined : await countStatements(database);
  const folders = Array.from({ length: Number(values.processes) }, temporaryFolder);
  const servers: Server[] = [];
  const plans = join(folders[0] as string, 'plans.json');
  writeFileSync(plans, JSON.stringify({ default: 'bench', plans: { bench: LIMITED } }));
  for (const folder of folders) {
    servers.push(
      await startServer(folder, {
        TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1',
        ...(values.credits ? { TRAWL_PLANS: plans } : {}),
        TRAWL_INDEX: join(folders[0] as string, 'index'),
        ...(counter === undefined ? {} : { DATABASE_URL: counter.url }),
      }),
    );
  }
  const [server] = servers as [Server];
  const db = database === undefined ? openSqlite(join(folders[0] as string, 'trawl.db')) : await openPostgres(database);
  const ask = (path: string, body?: object) => askServer(server, path, body);
  const crawl = async (limit: number): Promise<number> => {
    const { id } = await ask('/v2/crawl', {
      url: `http://127.0.0.1:${PORT}/p/0.html`,
      limit,
      sitemap: 'skip',
      maxConcurrency: Number(values['at-once']),
      ...(values['no-search'] ? { localSearch: false } : {}),
      scrapeOptions: { formats: ['markdown', 'links'], ...(values['no-cache'] ? { storeInCache: false } : {}) },
    });
    for (;;) {
      const { status, completed } = await ask(`/v2/crawl/${id}?skip=${limit}`);
      if (status !== 'scraping') return completed as number;
      await pause(500);
    }
  };
  await crawl(1);
  await indexed(db);
  const before = await stored(db, folders);
  counter?.reset();
  const began = performance.now();
  const completed = await crawl(pages);
  const counted = [...(counter?.counts ?? [])];
  await indexed(db);
  const seconds = (performance.now() - began) / 1_000;
  const after = await stored(db, folders);

  const perPage = (value: number): string => (value / completed).toFixed(2);
  console.log(`${count(completed)} pages, ${seconds.toFixed(1)} s until all were in the search index`);
  if (counter !== undefined) {
    const all = counted.reduce((sum, [, n]) => sum + n, 0);
    const ends = counted.reduce((sum, [text, n]) => sum + (/^(?:BEGIN|COMMIT|ROLLBACK)/i.test(text) ? n : 0), 0);
    console.log(`${perPage(all)} statements a page, ${perPage(all - ends)} without BEGIN and COMMIT; most frequent:`);
    const most = counted.sort(([, a], [, b]) => b - a).slice(0, Number(values.statements));
    console.log(table([['a page', 'statement'], ...most.map(([text, n]) => [perPage(n), text.slice(0, 110)])]));
  }
  const rows = Object.keys(after)
    .map((name) => [name, (after[name] as number) - (before[name] ?? 0)] as const)
    .filter(([, bytes]) => bytes / completed > 10)
    .sort(([, a], [, b]) => b - a);
  const sum = rows.reduce((total, [, bytes]) => total + bytes, 0);
  console.log(`${(sum / completed / 1_000).toFixed(1)} kB stored a page:`);
  console.log(table([['bytes a page', 'where'], ...rows.map(([name, bytes]) => [count(bytes / completed), name])]));
  await db.close();
  for (const one of servers) await one.stop();
  for (const folder of folders) removeFolder(folder);
  if (database !== undefined) await dropDatabase(database);
  site.child.kill('SIGTERM');
  return 0;
}

/** Until no page waits for the search index. */
async function indexed(db: Database): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await pause(1_000);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM text_index_queue`.execute(db.kysely);
    quiet = Number(rows[0]?.n) === 0 ? quiet + 1 : 0;
  }
}

/** Bytes by table, with its indexes, and by folder. */
async function stored(db: Database, folders: readonly string[]): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  if (db.kind === 'postgres') {
    await sql`VACUUM`.execute(db.kysely);
    const { rows } = await sql<{
      name: string;
      bytes: number;
    }>`SELECT relname AS name, pg_total_relation_size(oid) AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(db.kysely);
    for (const { name, bytes } of rows) sizes[`table ${name}`] = Number(bytes);
  } else {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db.kysely);
    const { rows } = await sql<{ name: string; bytes: number }>`SELECT coalesce(m.tbl_name, d.name) AS name,
      sum(d.pgsize) AS bytes FROM dbstat AS d LEFT JOIN sqlite_schema AS m ON m.name = d.name GROUP BY 1`.execute(
      db.kysely,
    );
    for (const { name, bytes } of rows) sizes[`table ${name}`] = Number(bytes);
  }
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

runBench(main);
