// Twelve attacks beside a team that goes on working and checks every answer.
//
//   npm run soak -- hostile [--only <words of an attack's name>] [--quiet 180]
//
// The service runs in a process of its own on PostgreSQL, the attackers in another. `--quiet` is how many seconds are measured before the
// first attack and after the last. As root the data folder is on a small file system that is filled up; otherwise that attack does nothing.
// Prints a row for each attack; fails when an answer was wrong, or when p99 is above three times that of the quiet time.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { memoryOf } from '../../bench/lib/proc.ts';
import { latency, ms, percentile } from '../../bench/lib/stats.ts';
import { markdown } from '../../bench/lib/table.ts';
import { startChild } from '../support/child.ts';
import { openBrowser } from '../support/console.ts';
import { ATTACKS, type Attacked, mountSmallDisk } from '../support/hostile/attacks.ts';
import { startHostileSite, startSilentNameServer } from '../support/hostile/site.ts';
import { twoTeams } from '../support/hostile/teams.ts';
import { beVictim, type Measured, watchHealth } from '../support/hostile/victim.ts';
import { plansFile } from '../support/plans.ts';
import { freshDatabase } from '../support/postgres.ts';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, quiet: { type: 'string', default: '180' } },
});
const QUIET = Number(values.quiet) * 1_000;
/** Milliseconds between two attacks, in which nothing counts: what is queued is worked off. */
const REST = 20_000;

interface Phase extends Measured {
  readonly name: string;
  readonly isPause: boolean;
  readonly health: number[];
  rss: number;
}

const phases: Phase[] = [];
const begin = (name: string, isPause = false): Phase => {
  const phase: Phase = { name, isPause, times: [], slowest: new Map(), wrong: [], postponed: 0, health: [], rss: 0 };
  phases.push(phase);
  process.stderr.write(`${new Date().toISOString()} ${name}\n`);
  return phase;
};

const database = await freshDatabase();
const dataDir = join(tempDir(), 'data');
mkdirSync(dataDir, { mode: 0o700 });
const isSmall = mountSmallDisk(dataDir, 400);
const site = await startHostileSite();
const names = await startSilentNameServer();
const service = startChild('hostile-service', database, dataDir, plansFile({ queuedJobs: 100_000 }), names.address);
let passed = false;
try {
  const [url = '', token = ''] = (await service.line()).split(' ');
  const { key, attackerKey } = await twoTeams(openBrowser({ url }), token);
  const target = { url, key, site: site.url };
  const attacked: Omit<Attacked, 'setClock'> = {
    ...target,
    attackerKey,
    servicePid: service.pid,
    databasePid: await postmaster(),
    smallDisk: isSmall ? dataDir : undefined,
    silentDomain: 'silent.example',
  };
  const stop = new AbortController();
  let phase = begin('warm-up');
  const working = [
    beVictim(target, () => phase, stop.signal),
    watchHealth(url, () => phase.health, stop.signal),
    watchMemory(() => phase, stop.signal),
  ];
  await sleep(Math.min(QUIET, 30_000));
  const quiet = begin('quiet');
  phase = quiet;
  await sleep(QUIET);
  for (const attack of ATTACKS.filter(({ name }) => name.includes(values.only))) {
    phase = begin(attack.name, attack.isPause);
    await runAttack(attack.name, attacked);
    phase = begin(`after: ${attack.name}`);
    await sleep(REST);
  }
  phase = begin('quiet again');
  await sleep(QUIET);
  stop.abort();
  await Promise.all(working);
  passed = report(quiet);
} finally {
  service.kill('SIGKILL');
  await service.ended;
  site.close();
  names.close();
  if (isSmall) execFileSync('umount', ['-l', dataDir]);
}
process.exit(passed ? 0 : 1);

async function runAttack(name: string, on: Omit<Attacked, 'setClock'>): Promise<void> {
  const attacker = startChild('attacker', name, JSON.stringify(on));
  const relay = (async () => {
    for (;;) service.say(await attacker.line());
  })().catch(() => {});
  const { code, stderr } = await attacker.ended;
  await relay;
  if (code !== 0) throw new Error(`the attack "${name}" failed: ${stderr}`);
}

/** The process id of the server of the database: the parent of what serves a connection. */
async function postmaster(): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const parent = execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0].pid)], { encoding: 'utf8' });
  await client.end();
  return Number(parent);
}

async function watchMemory(now: () => Phase, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const phase = now();
    phase.rss = Math.max(phase.rss, memoryOf(service.pid).now);
    await sleep(500, undefined, { signal }).catch(() => {});
  }
}

/** @returns whether all is as it must be */
function report(quiet: Phase): boolean {
  const limit = 3 * latency(quiet.times).p99;
  const slow = phases.filter(
    ({ isPause, name, times }) => !isPause && name !== 'warm-up' && latency(times).p99 > limit,
  );
  const wrong = phases.flatMap((phase) => phase.wrong.map((what) => `${phase.name}: ${what}`));
  const rows = phases.map(({ name, times, slowest, wrong, postponed, health, rss }) => {
    const [kind = '–', most = 0] = [...slowest].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const { count, p50, p99 } = latency(times);
    const p999 = percentile(Float64Array.from(health).sort(), 0.999);
    return [
      name,
      String(count),
      String(wrong.length),
      String(postponed),
      ms(p50),
      ms(p99),
      `${kind} ${ms(most)}`,
      ms(p999),
      `${Math.round(rss / 1e6)} MB`,
    ];
  });
  const head = ['phase', 'right', 'wrong', 'postponed', 'p50', 'p99', 'slowest', '/health p99.9', 'memory'];
  const columns = Object.fromEntries(head.map((title, i) => [String(i), title]));
  console.log(markdown({ columns, rows: rows.map((cells) => Object.fromEntries(cells.entries())) }));
  for (const what of wrong.slice(0, 40)) console.log(what);
  for (const { name } of slow) console.log(`p99 above ${ms(limit)}: ${name}`);
  return wrong.length === 0 && slow.length === 0;
}
