// Many monitors at once: what they cost while idle, and when their checks start.
//
//   npm run bench -- monitor [--idle <n>] [--due <n>] [--processes <n>] [--postgres <url>]
//
// Stores monitors, measures what the service costs while none of them is due, then makes many of them due in one minute and measures
// when their checks start, and that each starts once.
//
//   --idle       monitors in all; 10,000 by default
//   --due        those that become due; 1,000 by default
//   --processes  services on one database; 1 by default; more need --postgres
//   --postgres   URL of an empty database; by default SQLite

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { openPostgres, openSqlite } from '../src/foundation/store/index.ts';
import {
  ALLOWED,
  bench,
  pagesOf,
  percentile,
  type Server,
  startServer,
  startSite,
  temporaryFolder,
} from './lib/kit.ts';

/** Seconds that the idle service is watched. */
const WATCHED = 30;
/** Milliseconds that the checks may take in all. */
const PATIENCE = 300_000;

/** What of the tables of monitors is needed here. */
interface Tables {
  monitors: { id: string; team_id: string; targets: string; next_run_at: number | null };
  monitor_checks: { monitor_id: string; started_at: number | null; finished_at: number | null };
}

export default bench({
  name: 'monitor',
  options: { idle: 10_000, due: 1_000, processes: 1, postgres: undefined },
  rows: {
    idle: 'process | monitors [count] | cpu: of a core while none is due [%1]',
    checks: `due [count] | checks [count] | half: half started after [s] | most: 99% [s] | all [s] |
      ended: all ended after [s] | cpu: CPU a check [ms] | missing: never started | twice: started twice |
      pages: pages fetched twice`,
  },
  least: ['checks.all <= 60000', 'checks.missing <= 0', 'checks.twice <= 0', 'idle.cpu <= 0.02'],
  async run({ values: { idle, due, processes, postgres }, step }) {
    const asked = new Map<string, number>();
    using site = await startSite(
      pagesOf((path) => {
        asked.set(path, (asked.get(path) ?? 0) + 1);
        return '<h1>A page</h1><p>It does not change.</p>';
      }),
    );
    const dirs = Array.from({ length: processes }, () => temporaryFolder());
    const [first = ''] = dirs;
    // Services on one database share their folders; with separate indexes they would rebuild it in turns.
    const shared = { TRAWL_INDEX: join(first, 'index'), TRAWL_BLOBS: join(first, 'blobs') };
    const settings = { ...ALLOWED, ...(postgres === undefined ? {} : { DATABASE_URL: postgres, ...shared }) };
    const servers: Server[] = [];
    for (const dir of dirs) servers.push(await startServer(dir, settings));
    const { data } = await (servers[0] as Server).ask('/v2/monitor', {
      name: 'Bench',
      schedule: { text: 'daily' },
      targets: [{ type: 'scrape', urls: [`${site.url}/first`] }],
    });
    const db = postgres === undefined ? openSqlite(`${first}/trawl.db`) : await openPostgres(postgres);
    const tables = db.as<Tables>().kysely;
    const pattern = await tables.selectFrom('monitors').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    const jobs = createJobs(db);
    const timer = (id: string) => ({ kind: 'monitor_timer', teamId: pattern.team_id, dedupeKey: id });
    const later = Date.now() + 86_400_000;
    const ids = Array.from({ length: idle }, () => crypto.randomUUID());
    for (let at = 0; at < ids.length; at += 500) {
      await db.transaction(async (tx) => {
        for (const [i, id] of ids.slice(at, at + 500).entries()) {
          const targets = JSON.stringify([{ type: 'scrape', id, urls: [`${site.url}/p${at + i}`] }]);
          const row = { ...pattern, id, targets, next_run_at: later };
          await tx.as<Tables>().kysely.insertInto('monitors').values(row).execute();
          await jobs.enqueue(tx, { ...timer(id), payload: { monitorId: id }, runAt: later });
        }
      });
    }
    step(`watching for ${WATCHED} s`);
    await pause(5_000);
    const cpus = (): number[] => servers.map((server) => server.cpu());
    const before = cpus();
    await pause(WATCHED * 1_000);
    const idles = cpus().map((cpu, i) => ({
      ...{ process: `process ${i + 1}`, monitors: idle, cpu: (cpu - (before[i] ?? 0)) / (WATCHED * 1_000) },
    }));
    const start = Date.now();
    await db.transaction(async (tx) => {
      for (const id of ids.slice(0, due)) {
        await tx.as<Tables>().kysely.updateTable('monitors').set({ next_run_at: start }).where('id', '=', id).execute();
        await jobs.enqueue(tx, { ...timer(id), runAt: start, wake: true });
      }
    });
    const used = cpus();
    const finished = tables.selectFrom('monitor_checks').select('monitor_id').where('finished_at', 'is not', null);
    while ((await finished.execute()).length < due && Date.now() - start < PATIENCE) await pause(500);
    const checks = await tables.selectFrom('monitor_checks').selectAll().execute();
    const waits = checks.map(({ started_at }) => Number(started_at ?? Number.NaN) - start).sort((a, b) => a - b);
    const cpu = cpus().reduce((sum, now, i) => sum + now - (used[i] ?? 0), 0);
    const different = new Set(checks.map(({ monitor_id }) => monitor_id)).size;
    await db.close();
    for (const one of servers) await one.stop();
    return {
      idle: idles,
      checks: [
        {
          ...{
            due,
            checks: checks.length,
            half: percentile(waits, 0.5),
            most: percentile(waits, 0.99),
            all: waits.at(-1),
          },
          ended: Math.max(...checks.map(({ finished_at }) => Number(finished_at) - start)),
          ...{ cpu: cpu / checks.length, missing: due - different, twice: checks.length - different },
          pages: [...asked.values()].filter((count) => count > 1).length,
        },
      ],
    };
  },
});
