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

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createJobs } from '../src/foundation/jobs/index.ts';
import { openPostgres, openSqlite } from '../src/foundation/store/index.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { startServer } from './lib/server.ts';

/** Seconds that the idle service is watched. */
const WATCHED = 30;
const TICK_MS = 10;
/** Where the pages are: an address of the loopback network that is allowed for this. */
const HOST = '127.9.9.9';

/** Milliseconds of CPU that a process and its threads have used. Linux only. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** What of the tables of monitors is needed here. */
interface Tables {
  monitors: { id: string; team_id: string; targets: string; next_run_at: number | null };
  monitor_checks: { monitor_id: string; started_at: number | null; finished_at: number | null };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      idle: { type: 'string', default: '10000' },
      due: { type: 'string', default: '1000' },
      processes: { type: 'string', default: '1' },
      postgres: { type: 'string' },
    },
  });
  const [idle, due, processes] = [Number(values.idle), Number(values.due), Number(values.processes)];
  console.log(machineLine(thisMachine()));
  const asked = new Map<string, number>();
  const site = createServer((request, response) => {
    asked.set(request.url ?? '', (asked.get(request.url ?? '') ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A page</h1><p>It does not change.</p>');
  });
  await new Promise<void>((resolve) => site.listen(0, HOST, resolve));
  const base = `http://${HOST}:${(site.address() as AddressInfo).port}`;
  const dirs = [temporaryFolder(), ...Array.from({ length: processes - 1 }, () => temporaryFolder())] as const;
  const settings = {
    TRAWL_ALLOW_PRIVATE_NETWORK: HOST,
    LOG_LEVEL: 'error',
    // Services on one database share their folders; with separate indexes they would rebuild it in turns.
    ...(values.postgres === undefined
      ? {}
      : { DATABASE_URL: values.postgres, TRAWL_INDEX: join(dirs[0], 'index'), TRAWL_BLOBS: join(dirs[0], 'blobs') }),
  };
  const servers = [];
  for (const dir of dirs) servers.push(await startServer(dir, settings));
  const [server] = servers;
  if (server === undefined) throw new Error('no service');
  const made = await fetch(`${server.origin}/v2/monitor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bench',
      schedule: { text: 'daily' },
      targets: [{ type: 'scrape', urls: [`${base}/first`] }],
    }),
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const db = values.postgres === undefined ? openSqlite(`${dirs[0]}/trawl.db`) : await openPostgres(values.postgres);
  const tables = db.as<Tables>().kysely;
  const pattern = await tables.selectFrom('monitors').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
  const jobs = createJobs(db);
  const later = Date.now() + 86_400_000;
  const ids = Array.from({ length: idle }, () => crypto.randomUUID());
  for (let at = 0; at < ids.length; at += 500) {
    await db.transaction(async (tx) => {
      for (const [i, id] of ids.slice(at, at + 500).entries()) {
        const targets = JSON.stringify([{ type: 'scrape', id, urls: [`${base}/p${at + i}`] }]);
        await tx
          .as<Tables>()
          .kysely.insertInto('monitors')
          .values({ ...pattern, id, targets, next_run_at: later })
          .execute();
        const payload = { monitorId: id };
        await jobs.enqueue(tx, {
          kind: 'monitor_timer',
          teamId: pattern.team_id,
          dedupeKey: id,
          payload,
          runAt: later,
        });
      }
    });
  }
  await pause(5_000);
  const before = servers.map(({ pid }) => cpuOf(pid));
  await pause(WATCHED * 1_000);
  for (const [i, { pid }] of servers.entries()) {
    const share = (cpuOf(pid) - (before[i] ?? 0)) / (WATCHED * 1_000);
    console.log(`idle with ${idle} monitors: ${(share * 100).toFixed(2)}% of a core (process ${i + 1})`);
  }
  const start = Date.now();
  const chosen = ids.slice(0, due);
  await db.transaction(async (tx) => {
    for (const id of chosen) {
      await tx.as<Tables>().kysely.updateTable('monitors').set({ next_run_at: start }).where('id', '=', id).execute();
      await jobs.enqueue(tx, {
        kind: 'monitor_timer',
        teamId: pattern.team_id,
        dedupeKey: id,
        runAt: start,
        wake: true,
      });
    }
  });
  const cpu = servers.map(({ pid }) => cpuOf(pid));
  for (;;) {
    const ended = await tables
      .selectFrom('monitor_checks')
      .select('monitor_id')
      .where('finished_at', 'is not', null)
      .execute();
    if (ended.length >= due || Date.now() - start > 300_000) break;
    await pause(500);
  }
  const checks = await tables.selectFrom('monitor_checks').selectAll().execute();
  const waits = checks.map(({ started_at }) => Number(started_at ?? Number.NaN) - start).sort((a, b) => a - b);
  const ends = checks.map(({ finished_at }) => Number(finished_at) - start);
  const used = servers.reduce((sum, { pid }, i) => sum + cpuOf(pid) - (cpu[i] ?? 0), 0);
  const twice = checks.length - new Set(checks.map(({ monitor_id }) => monitor_id)).size;
  const pages = [...asked.values()].filter((count) => count > 1).length;
  const at = (share: number): string =>
    `${((waits[Math.floor((waits.length - 1) * share)] ?? 0) / 1_000).toFixed(1)} s`;
  console.log(
    `${checks.length} checks of ${due} due: started after ${at(0.5)} (half), ${at(0.99)} (99%), ${at(1)} (all)`,
  );
  console.log(
    `all ended after ${(Math.max(...ends) / 1_000).toFixed(1)} s, ${(used / checks.length).toFixed(1)} ms of CPU a check`,
  );
  console.log(`begun twice: ${twice}; pages fetched twice: ${pages}`);
  await db.close();
  for (const one of servers) await one.stop();
  site.close();
  for (const dir of dirs) removeFolder(dir);
  return (waits.at(-1) ?? Number.NaN) <= 60_000 && twice === 0 && checks.length === due ? 0 : 1;
}

runBench(main);
