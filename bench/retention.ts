// What it costs to remove expired crawls, and whether their space is used again.
//
//   npm run bench -- retention [--rows <n>] [--crawls <n>] [--days <n>] [--kept <n>] [--text <bytes>] [--sqlite]
//
// Stores a day of crawls and removes, as retention does, those that are too old, day after day. Autovacuum has the thresholds of PostgreSQL, and looks each
// second, as days are short here.
// Prints for each day how long both took and the size of the database beside that of the first time when all kept days were there.
//
//   --rows    pages of a day; 200,000 by default
//   --crawls  jobs that they belong to; 20 by default
//   --days    6 by default
//   --kept    days that are kept; 2 by default
//   --text    bytes of a compressed Markdown, each different; 2,500 by default
//   --sqlite  on SQLite in place of PostgreSQL

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CRAWL, removeExpiredCrawls } from '../src/capabilities/crawl/index.ts';
import { migrations } from '../src/compose/migrations.ts';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { createFolderBlobs, type Database, migrate, openPostgres, openSqlite } from '../src/foundation/store/index.ts';
import { createFeeds } from '../src/platform/feeds/index.ts';
import { startSingle } from '../test/support/replicated-postgres.ts';
import { until } from '../test/support/until.ts';
import { column, PAGE_COLUMNS } from './lib/crawl-rows.ts';
import { bench, cpuNow, type Row, removeFolder, sizeOnDisk, statOf, temporaryFolder } from './lib/kit.ts';

const DAY = 86_400_000;
/** Rows of a statement. */
const AT_ONCE = 2_500;

export default bench({
  name: 'retention',
  options: { rows: 200_000, crawls: 20, days: 6, kept: 2, text: 2_500, sqlite: false },
  rows: {
    days: 'day [count] | stored: stored in [s] | removed: removed in [s] | cpu: CPU for it [s] | size: database [MB] | ratio: of its first full size [2]',
    tables: 'table | size: at the end [MB]',
  },
  least: ['days.ratio <= 1.5'],
  async run({ values, step }) {
    const folder = temporaryFolder();
    await using server = values.sqlite ? undefined : await startSingle({ autovacuum_naptime: '1' });
    await using db = server === undefined ? openSqlite(join(folder, 'trawl.db')) : await openPostgres(server.url);
    await migrate(db, migrations, '0.2.0');
    const clock = manualClock(1_700_000_000_000);
    const jobs = createJobs(db, { clock });
    const { kept } = values;
    const feeds = createFeeds({ db, accounts: {} as never, clock, publicUrl: undefined });
    const deps = { jobs, blobs: createFolderBlobs(folder), feeds, clock, log: silentLog, retention: kept * DAY };
    const days: Row[] = [];
    let full = 0;
    for (let day = 1; day <= values.days; day++) {
      step(`day ${day}`);
      const began = performance.now();
      await fill(db, { ...values, day, now: clock.now() });
      const stored = performance.now() - began;
      if (day === kept + 1) full = await bytesOf(db, folder);
      clock.advance(DAY);
      const removing = performance.now();
      const before = cpuOf(server?.pid);
      await removeExpiredCrawls(deps, new AbortController().signal);
      const removed = performance.now() - removing;
      const cpu = cpuOf(server?.pid) - before;
      if (db.kind === 'postgres') await vacuumed(db);
      const size = await bytesOf(db, folder);
      days.push({ day, stored, removed, cpu, size, ratio: full === 0 ? 0 : size / full });
    }
    const tables: Row[] = db.kind === 'sqlite' ? [] : await sizes(db);
    removeFolder(folder);
    return { days, tables };
  },
});

interface Day {
  readonly day: number;
  readonly now: number;
  readonly rows: number;
  readonly crawls: number;
  readonly text: number;
}

/** Ended crawls with their rows, as a worker would have written them. */
async function fill(db: Database, { day, now, rows, crawls, text }: Day): Promise<void> {
  const of = rows / crawls;
  const rest = randomBytes(600);
  for (let crawl = 0; crawl < crawls; crawl++) {
    const id = `0000000${day}-0000-4000-8000-${String(crawl).padStart(12, '0')}`;
    await sql`INSERT INTO jobs (id, kind, team_id, payload, state, attempts, stalled, failures, run_at, fence, created_at, finished_at)
      VALUES (${id}, ${CRAWL}, 't', '{}', 'completed', 1, 0, 0, ${now}, 1, ${now}, ${now})`.execute(db.kysely);
    for (let from = 1; from <= of; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, of - from + 1) }, (_, i) => from + i);
      const key = (n: number): string =>
        `${id.slice(7, 8)}${String(crawl).padStart(5, '0')}${String(n).padStart(8, '0')}12345678`;
      await db.transaction(async (tx) => {
        await tx.bulkInsert(
          'crawl_pages',
          PAGE_COLUMNS,
          numbers.map((n) => {
            const url = `http://127.9.9.9/a/path/of/usual/length/${n}`;
            return [id, `key ${n} of usual length`, url, 'done', `Page ${n}`, n, 3, 1, now, n, n % 256];
          }),
        );
        await tx.bulkInsert(
          'crawl_documents',
          [
            ...['job_id', 'text_key'].map(column('text')),
            ...['n', 'size'].map(column('integer')),
            column('bytes')('body'),
          ],
          numbers.map((n) => [id, text > 0 ? key(n) : null, n, 1_000, rest]),
        );
        if (text === 0) return;
        await tx.bulkInsert(
          'shared_texts',
          [column('text')('key'), column('integer')('refs'), column('bytes')('body')],
          numbers.map((n) => [key(n), 1, randomBytes(text)]),
        );
      });
    }
  }
}

/** Milliseconds of CPU of this process so far, and of a server with its processes, autovacuum included. */
function cpuOf(server: number | undefined): number {
  if (server === undefined) return cpuNow();
  const stats = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (statOf(`/proc/${name}/stat`) ?? []) : [],
  );
  const children = stats.filter(({ parent }) => parent === server).reduce((sum, { own }) => sum + own, 0);
  const whole = statOf(`/proc/${server}/stat`);
  return cpuNow() + children + (whole?.own ?? 0) + (whole?.children ?? 0);
}

/** Waits as long as autovacuum has something to do, which has a day for it in service, and a second between two looks here. */
async function vacuumed(db: Database): Promise<void> {
  // What this connection has removed is counted only now and then otherwise.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db.kysely);
  const due = sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_all_tables
    WHERE n_dead_tup > 50 + .2 * n_live_tup AND (schemaname = 'public' OR relname LIKE 'pg_toast_%')`;
  await until(async () => Number((await due.execute(db.kysely)).rows[0]?.n) === 0, 'autovacuum', 600_000);
}

async function bytesOf(db: Database, folder: string): Promise<number> {
  if (db.kind === 'sqlite') {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db.kysely);
    return sizeOnDisk(folder);
  }
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
    db.kysely,
  );
  return Number(rows[0]?.bytes);
}

async function sizes(db: Database): Promise<Row[]> {
  const { rows } = await sql<{
    table: string;
    bytes: number;
  }>`SELECT relname AS "table", pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relname IN ('crawl_pages', 'crawl_documents', 'shared_texts') ORDER BY relname`.execute(db.kysely);
  return rows.map(({ table, bytes }) => ({ table, size: Number(bytes) }));
}
