// What keys, rates, credits and the request log add to a request.
//
//   npm run bench -- accounts
//
// First the checks themselves on the built-in database, each alone and all together as a request passes them; then over HTTP an
// endpoint that does nothing behind key, rate and log, beside one that is open to everybody.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { customRoute, type Route } from '../src/foundation/routing/route.ts';
import { migrate, openDatabase } from '../src/foundation/store/index.ts';
import { type Accounts, createAccounts, migrations } from '../src/platform/accounts/index.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { latency, table } from './lib/stats.ts';

const ROUNDS = 20_000;
const KEY = 'fc-bench-key-0123456789abcdef';

const micro = (milliseconds: number): string => `${(milliseconds * 1000).toFixed(1)} µs`;

async function measure(name: string, rounds: number, work: () => unknown): Promise<string[]> {
  for (let i = 0; i < rounds / 10; i++) await work();
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
    // As between requests: background writes get their turn.
    if (i % 16 === 0) await new Promise(setImmediate);
  }
  const { p50, p95, p99 } = latency(times);
  return [name, micro(p50), micro(p95), micro(p99)];
}

/** A plan with a ceiling, so that credits are set aside in the database. */
function plansWithCeiling(dir: string): string {
  const file = join(dir, 'plans.json');
  const limits = { concurrentBrowsers: 10, queuedJobs: 10, zeroDataRetention: 'off' };
  const plan = { title: 'Bench', creditsPerMonth: 1_000_000_000, requestsPerMinute: {}, ...limits };
  writeFileSync(file, JSON.stringify({ default: 'default', plans: { default: plan } }));
  return file;
}

async function checks(dir: string, ceiling: boolean): Promise<string[][]> {
  const data = join(dir, ceiling ? 'ceiling' : 'open');
  const config = loadConfig({
    TRAWL_DATA_DIR: data,
    TRAWL_RATE_LIMIT: '10000000',
    ...(ceiling ? { TRAWL_PLANS: plansWithCeiling(dir) } : {}),
  });
  await using db = await openDatabase(config.database);
  await migrate(db, migrations);
  await using accounts = createAccounts({ db, config, log: silentLog });
  await accounts.prepare();
  await accounts.keys.ensure(KEY);
  const credentials = {
    authorization: `Bearer ${KEY}`,
    mayBeLocal: false,
    address: () => '127.0.0.1',
    dashboardUrl: () => 'http://localhost',
  };
  const principal = await accounts.authenticate(credentials);
  const log = (): void => accounts.activity.record(entry(principal.teamId, principal.keyId as string));
  const spend = (credits: number) => () => accounts.credits.spend(principal, credits, 'scrape', async () => {});
  if (ceiling) return [await measure('credits set aside and settled, with a ceiling', ROUNDS / 10, spend(1))];
  const forever = deadlineIn(Number.POSITIVE_INFINITY);
  return [
    await measure('key', ROUNDS, () => accounts.authenticate(credentials)),
    await measure('rate', ROUNDS, () => accounts.limits.take(principal, 'search')),
    await measure('activity log', ROUNDS, log),
    await measure('credits of work that is free', ROUNDS, spend(0)),
    await measure('place at work', ROUNDS, async () => {
      await using _slot = await accounts.concurrency.acquire(principal, { deadline: forever });
    }),
    await measure('**key, rate, free credits, log**', ROUNDS, async () => {
      const who = await accounts.authenticate(credentials);
      await accounts.limits.take(who, 'search');
      await accounts.credits.spend(who, 0, 'search', async () => {});
      log();
    }),
    await measure('credits set aside and settled, no ceiling', ROUNDS / 10, spend(1)),
  ];
}

function entry(teamId: string, keyId: string): Parameters<Accounts['activity']['record']>[0] {
  return {
    ...{ team_id: teamId, at: Date.now(), endpoint: 'search', activity: null, method: 'GET' },
    ...{ path: '/v2/search/research/papers', target: 'a query of some words', status: 200, duration_ms: 3 },
    ...{ credits: 0, key_id: keyId, person_id: null, request_id: 'r', job_id: null, result_path: null },
    ...{ tool: null, client: null, request: null },
  };
}

const nothing: Route = customRoute({
  method: 'GET',
  path: '/v2/nothing-to-do',
  scope: 'bench',
  rateGroup: 'bench',
  operationId: 'nothing',
  summary: 'Does nothing',
  tag: 'Bench',
  response: z.object({}),
  handler: async () => ({ success: true }),
});

async function overHttp(dir: string): Promise<string[][]> {
  const config = loadConfig({
    PORT: '0',
    TRAWL_DATA_DIR: join(dir, 'http'),
    TRAWL_RATE_LIMIT: '10000000',
    TRAWL_API_KEY: KEY,
    TRAWL_RESEARCH_LIVE: 'off',
    TRAWL_STARTER: 'off',
  });
  await using app = await createApp(config, { log: silentLog, routes: [nothing] });
  const { address } = await app.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) => () =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${KEY}` };
      request(`${address}${path}`, { agent, headers }, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
  const rounds = ROUNDS / 4;
  const rows = [
    await measure('HTTP, open to everybody (/health)', rounds, ask('/health')),
    await measure('HTTP, behind key, rate and log', rounds, ask('/v2/nothing-to-do')),
  ];
  agent.destroy();
  return rows;
}

const dir = mkdtempSync(join(tmpdir(), 'trawl-bench-'));
try {
  const rows = [...(await checks(dir, false)), ...(await checks(dir, true)), ...(await overHttp(dir))];
  console.log(machineLine(thisMachine()));
  console.log(table([['', 'p50', 'p95', 'p99'], ...rows]));
} finally {
  rmSync(dir, { recursive: true, force: true });
}
