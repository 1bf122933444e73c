// Thousands of monitors due in the same moment, beside other requests of the API.
//
//   npm run soak -- monitors-due [--monitors 10000] [--rounds 2] [--postgres]
//
// Stores `--monitors` monitors of a page of 31 KB each and makes all of them due at once, `--rounds` times: in the first round every page is
// new, in the others none has changed. Meanwhile a client asks for credits, lists, monitors and checks, one request after the other, and
// another scrapes a page. Prints for each round when the checks started and ended, the processor time of the service for each and by part,
// and how long the client waited. Fails if a check did not start or started twice, or, on a quiet machine, above 6 ms of processor time for a
// check of a page that is still the same, or above 250 ms at the 99th percentile of the requests. The pages are served by a process of
// its own.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { cpuByPart } from '../../bench/lib/proc.ts';
import { startHelper, temporaryFolder } from '../../bench/lib/processes.ts';
import { startServer } from '../../bench/lib/server.ts';
import { latency, ms, percentile, seconds } from '../../bench/lib/stats.ts';
import { openPostgres, openSqlite } from '../../src/foundation/store/index.ts';
import { dropDatabase, freshDatabase } from '../support/postgres.ts';

const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '2' },
    postgres: { type: 'boolean', default: false },
  },
});
const MONITORS = Number(values.monitors);
const ROUNDS = Number(values.rounds);
/** Milliseconds of processor time for a check of a page that has not changed, and of waiting at the 99th percentile. */
const MOST_CPU = 6;
const MOST_WAIT = 250;
/** Milliseconds after which a round is given up. */
const PATIENCE = 60_000 + MONITORS * 100;
const ASK_EVERY = 50;
/** Milliseconds for which the same requests are made while nothing is due, to compare with. */
const CONTROL = 10_000;
const AT_ONCE = 500;
/** What the ids of the monitors begin with. */
const OURS = '50a50a50-0000-4000-8000-';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const problems: string[] = [];

const database = values.postgres ? await freshDatabase() : undefined;
const folder = temporaryFolder();
using site = await startHelper<{ readonly port: number }>('bench/lib/crawl-site.ts', [0, MONITORS + 1]);
const server = await startServer(folder, {
  TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1',
  ...(database === undefined ? {} : { DATABASE_URL: database }),
});
const pageAt = (i: number): string => `http://127.0.0.1:${site.told.port}/p/${i}.html`;
const { data: pattern } = await server.ask('/v2/monitor', {
  name: 'Soak',
  schedule: { text: 'daily' },
  targets: [{ type: 'scrape', urls: [pageAt(MONITORS)] }],
});
const db = database === undefined ? openSqlite(`${folder}/trawl.db`) : await openPostgres(database);

const idOf = (i: number): string => OURS + String(i).padStart(12, '0');

/** Copies the first monitor and its timer. */
async function fill(): Promise<void> {
  const later = Date.now() + 86_400_000;
  const copied = `team_id, key_id, name, status, cron, timezone, webhook, notification, retention_days, goal, judge_enabled, goal_version,
    base_url, last_run_at, current_check_id, last_summary, created_at, updated_at`;
  for (let from = 0; from < MONITORS; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, MONITORS - from) }, (_, at) => from + at);
    const targets = (i: number): string => JSON.stringify([{ type: 'scrape', id: 'page', urls: [pageAt(i)] }]);
    const rows = sql.join(some.map((i) => sql`(${idOf(i)}, ${targets(i)})`));
    await db.transaction(async (tx) => {
      await sql`WITH made(id, targets) AS (VALUES ${rows})
        INSERT INTO monitors (id, targets, next_run_at, ${sql.raw(copied)})
        SELECT made.id, made.targets, CAST(${later} AS bigint), ${sql.raw(copied.replaceAll(/\w+/g, 'first.$&'))}
        FROM made, monitors AS first WHERE first.id = ${pattern.id}`.execute(tx.kysely);
      const timers = some.map(
        (i) => sql`(${idOf(i)}, 'monitor_timer', ${idOf(i)}, ${JSON.stringify({ monitorId: idOf(i) })}, 'queued',
          0, 0, 0, CAST(${later} AS bigint), CAST(${later} AS bigint), 0, CAST(${later} AS bigint))`,
      );
      await sql`INSERT INTO jobs (id, kind, dedupe_key, payload, state, attempts, stalled, failures, run_at, claimable_at, fence, created_at)
        VALUES ${sql.join(timers)}`.execute(tx.kysely);
    });
  }
  await sql`UPDATE jobs SET team_id = (SELECT team_id FROM monitors WHERE id = ${pattern.id}) WHERE id LIKE ${`${OURS}%`}`.execute(
    db.kysely,
  );
}

/** What a client asks, in turn. */
const PATHS = [
  '/v2/team/credit-usage',
  '/v2/monitor?limit=20',
  `/v2/monitor/${pattern.id}`,
  '/v2/team/queue-status',
  `/v2/monitor/${idOf(0)}/checks?limit=20`,
];

/** Asks one request after the other until `isOver`. @returns milliseconds of each */
async function askMeanwhile(isOver: () => boolean, ask: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !isOver(); turn++) {
    const since = performance.now();
    await ask(turn);
    times.push(performance.now() - since);
    await sleep(ASK_EVERY);
  }
  return times;
}

async function round(number: number): Promise<void> {
  const before = cpuByPart(server.pid);
  const start = Date.now();
  await db.transaction(async (tx) => {
    await sql`UPDATE monitors SET next_run_at = ${start} WHERE id LIKE ${`${OURS}%`}`.execute(tx.kysely);
    await sql`UPDATE jobs SET run_at = ${start}, claimable_at = ${start} WHERE id LIKE ${`${OURS}%`}`.execute(
      tx.kysely,
    );
    await tx.tell('jobs:monitor_timer');
  });
  let isOver = false;
  const asked = askMeanwhile(
    () => isOver,
    (turn) => server.ask(PATHS[turn % PATHS.length] as string),
  );
  const scraped = askMeanwhile(
    () => isOver,
    () => server.ask('/v2/scrape', { url: pageAt(MONITORS), maxAge: 0, storeInCache: false }),
  );
  const mine = sql`monitor_id LIKE ${`${OURS}%`} AND created_at >= ${start - 60_000} AND scheduled_for = ${start}`;
  for (;;) {
    await sleep(1_000);
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM monitor_checks WHERE ${mine}
      AND finished_at IS NOT NULL`.execute(db.kysely);
    if (Number(rows[0]?.n) >= MONITORS || Date.now() - start > PATIENCE) break;
  }
  isOver = true;
  const [times, scrapes] = [await asked, await scraped];
  const after = cpuByPart(server.pid);
  const { rows } = await sql<{ monitor_id: string; started_at: number; finished_at: number; status: string }>`
    SELECT monitor_id, started_at, finished_at, status FROM monitor_checks WHERE ${mine}`.execute(db.kysely);
  const starts = rows.map(({ started_at }) => Number(started_at) - start).sort((a, b) => a - b);
  const ends = Math.max(...rows.map(({ finished_at }) => Number(finished_at) - start));
  const parts = [...after].map(([part, used]) => [part, (used - (before.get(part) ?? 0)) / rows.length] as const);
  const cpu = parts.reduce((sum, [, used]) => sum + used, 0);
  const different = new Set(rows.map(({ monitor_id }) => monitor_id)).size;
  const p99 = latency(times).p99;
  const row = (name: string, list: readonly number[]): string =>
    `${name}: ${list.length}, p50 ${ms(latency(list).p50)}, p99 ${ms(latency(list).p99)}, longest ${ms(Math.max(...list))}`;
  say(`round ${number}, pages ${number === 1 ? 'new' : 'unchanged'}: ${rows.length} checks`);
  say(
    `  started: half ${seconds(percentile(starts, 0.5))}, all ${seconds(starts.at(-1) ?? Number.NaN)}; ended ${seconds(ends)}`,
  );
  say(`  processor time a check: ${ms(cpu)} (${parts.map(([part, used]) => `${part} ${ms(used)}`).join(', ')})`);
  say(`  ${row('requests', times)}`);
  say(`  ${row('scrapes', scrapes)}`);
  const failed = rows.filter(({ status }) => status !== 'completed').length;
  if (failed > 0) problems.push(`round ${number}: ${failed} checks did not complete`);
  if (different !== MONITORS) problems.push(`round ${number}: ${MONITORS - different} checks never started`);
  if (rows.length !== different) problems.push(`round ${number}: ${rows.length - different} checks started twice`);
  if (number > 1 && cpu > MOST_CPU) problems.push(`round ${number}: ${ms(cpu)} for a check is above ${MOST_CPU} ms`);
  if (p99 > MOST_WAIT) problems.push(`round ${number}: p99 of requests ${ms(p99)} is above ${MOST_WAIT} ms`);
}

await fill();
say(`${MONITORS} monitors on ${values.postgres ? 'PostgreSQL' : 'SQLite'}`);
await sleep(5_000);
const control = Date.now() + CONTROL;
const quiet = await askMeanwhile(
  () => Date.now() > control,
  (turn) => server.ask(PATHS[turn % PATHS.length] as string),
);
say(`nothing due: requests: ${quiet.length}, p50 ${ms(latency(quiet).p50)}, p99 ${ms(latency(quiet).p99)}`);
for (let number = 1; number <= ROUNDS; number++) await round(number);
await db.close();
await server.stop();
if (database !== undefined) await dropDatabase(database);
for (const problem of problems) process.stderr.write(`FAILED: ${problem}\n`);
say(problems.length === 0 ? 'passed' : 'failed');
process.exit(problems.length === 0 ? 0 : 1);
