// How long the status of a job takes, and its pages of results at any depth.
//
//   npm run bench -- crawl-status [--rows <n>] [--set NAME=value …]
//
// Stores a finished crawl of many small documents in a new database, starts the service on it, and asks over HTTP for the status without
// documents, and for pages of 100 documents from the first to the last.
//
//   --rows   documents of the job, of about 1 kB each; 1,000,000 by default
//   --set    a setting of the service; DATABASE_URL for PostgreSQL

import { parseArgs } from 'node:util';
import { addDocuments, packDocument } from '../src/capabilities/crawl/documents.ts';
import { addPages, keyOf } from '../src/capabilities/crawl/frontier.ts';
import { CRAWL } from '../src/capabilities/crawl/settings.ts';
import { countPages, writeTotals } from '../src/capabilities/crawl/totals.ts';
import { migrations } from '../src/compose/migrations.ts';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { migrate, openPostgres, openSqlite } from '../src/foundation/store/index.ts';
import { LOCAL_TEAM } from '../src/platform/accounts/index.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { count, latency, table } from './lib/stats.ts';

/** Rows of one transaction. */
const CHUNK = 10_000;
/** Requests of each kind. */
const ASKED = 100;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { rows: { type: 'string', default: '1000000' }, set: { type: 'string', multiple: true, default: [] } },
  });
  const rows = Number(values.rows);
  const settings = Object.fromEntries(values.set.map((one) => one.split(/=(.*)/s).slice(0, 2)));
  console.log(machineLine(thisMachine()));
  const dataDir = temporaryFolder();
  const id = await store(settings.DATABASE_URL, dataDir, rows);
  const server = await startServer(dataDir, settings);
  const timed = async (skip: number): Promise<number> => {
    const asked = performance.now();
    const answer = await fetch(`${server.origin}/v2/crawl/${id}?skip=${skip}`, {
      headers: { authorization: `Bearer ${server.key}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    return performance.now() - asked;
  };
  const line = async (name: string, skipOf: (n: number) => number): Promise<string[]> => {
    await timed(skipOf(0));
    const times: number[] = [];
    for (let n = 0; n < ASKED; n++) times.push(await timed(skipOf(n)));
    const { p50, p99 } = latency(times);
    return [name, `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`];
  };
  console.log(
    table([
      [`of ${count(rows)} documents`, 'p50', 'p99'],
      await line('status', () => rows),
      await line('first 100', () => 0),
      await line('100 in the middle', () => Math.floor(rows / 2)),
      await line('last 100', () => Math.max(0, rows - 100)),
      await line('100 anywhere', (n) => Math.floor((rows * n) / ASKED)),
    ]),
  );
  await server.stop();
  removeFolder(dataDir);
  return 0;
}

/** A job that has ended, with all of its rows. @returns its id */
async function store(url: string | undefined, dataDir: string, rows: number): Promise<string> {
  const db = url === undefined ? openSqlite(`${dataDir}/trawl.db`) : await openPostgres(url);
  await migrate(db, migrations);
  const jobs = createJobs(db);
  const settings = { baseUrl: '', zeroDataRetention: false, scrapeOptions: {}, hasWebhook: false };
  const { id } = await jobs.enqueue(db, { kind: CRAWL, teamId: LOCAL_TEAM, payload: settings });
  const job = await jobs.claim({ kinds: [CRAWL], id, leaseMs: 3_600_000 });
  if (job === undefined) throw new Error('the job could not be claimed');
  const documents = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const markdown = Array.from({ length: 90 }, () => Math.random().toString(36).slice(2, 12)).join(' ');
      const address = `http://site.example/${n}`;
      return packDocument(undefined, id, '', {
        markdown,
        metadata: { sourceURL: address, url: address, statusCode: 200 },
      });
    }),
  );
  for (let from = 1; from <= rows; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, rows - from + 1) }, (_, n) => from + n);
    await db.transaction(async (tx) => {
      const pages = numbers.map((n) => {
        return { key: keyOf(String(n)), url: `http://site.example/${n}`, depth: 1, state: 'queued' as const };
      });
      await addPages(tx, id, from, pages, Date.now());
      for (let at = 0; at < numbers.length; at += 1_000) {
        const part = numbers.slice(at, at + 1_000).map((n) => documents[n % documents.length]);
        await addDocuments(tx, id, from + at, part as typeof documents);
      }
    });
  }
  await db.kysely
    .updateTable('crawl_pages' as never)
    .set({ state: 'done', credits: 1 } as never)
    .execute();
  await db.transaction(async (tx) => writeTotals(tx, id, job.fence, await countPages(tx, id)));
  await jobs.complete(db, job, {});
  await db.close();
  return id;
}

runBench(main);
