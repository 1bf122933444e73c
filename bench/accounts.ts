// What keys, rates, credits and the request log add to a request.
//
//   npm run bench -- accounts [--rounds 20000]
//
// First the checks themselves on the built-in database, each alone and all together as a request passes them; then over HTTP an
// endpoint that does nothing behind key, rate and log, beside one that is open to everybody.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'undici';
import { z } from 'zod';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { customRoute, type Route } from '../src/foundation/routing/route.ts';
import { migrate, openDatabase } from '../src/foundation/store/index.ts';
import { type Accounts, createAccounts, migrations } from '../src/platform/accounts/index.ts';
import { bench, latency, type Row, temporaryFolder } from './lib/kit.ts';

const KEY = 'fc-bench-key-0123456789abcdef';

export default bench({
  name: 'accounts',
  options: { rounds: 20_000 },
  rows: { checks: 'check: | p50 [us] | p95 [us] | p99 [us]' },
  least: [
    'checks[check=key, rate, free credits, log].p50 <= 0.02, quiet',
    'checks[check=HTTP, behind key, rate and log].p50 <= 0.2, quiet',
  ],
  async run({ values: { rounds } }) {
    const dir = temporaryFolder();
    return {
      checks: [
        ...(await checks(dir, rounds, false)),
        ...(await checks(dir, rounds, true)),
        ...(await overHttp(dir, rounds / 4)),
      ],
    };
  },
});

async function measure(check: string, rounds: number, work: () => unknown): Promise<Row> {
  for (let i = 0; i < rounds / 10; i++) await work();
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
    // As between requests: background writes get their turn.
    if (i % 16 === 0) await new Promise(setImmediate);
  }
  return { check, ...latency(times) };
}

/** A plan with a ceiling, so that credits are set aside in the database. */
function plansWithCeiling(dir: string): string {
  const file = join(dir, 'plans.json');
  const limits = { concurrentBrowsers: 10, queuedJobs: 10, zeroDataRetention: 'off' };
  const plan = { title: 'Bench', creditsPerMonth: 1_000_000_000, requestsPerMinute: {}, ...limits };
  writeFileSync(file, JSON.stringify({ default: 'default', plans: { default: plan } }));
  return file;
}

async function checks(dir: string, rounds: number, ceiling: boolean): Promise<Row[]> {
  const config = loadConfig({
    TRAWL_DATA_DIR: join(dir, ceiling ? 'ceiling' : 'open'),
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
  if (ceiling) return [await measure('credits set aside and settled, with a ceiling', rounds / 10, spend(1))];
  const forever = deadlineIn(Number.POSITIVE_INFINITY);
  return [
    await measure('key', rounds, () => accounts.authenticate(credentials)),
    await measure('rate', rounds, () => accounts.limits.take(principal, 'search')),
    await measure('activity log', rounds, log),
    await measure('credits of work that is free', rounds, spend(0)),
    await measure('place at work', rounds, async () => {
      await using _slot = await accounts.concurrency.acquire(principal, { deadline: forever });
    }),
    await measure('key, rate, free credits, log', rounds, async () => {
      const who = await accounts.authenticate(credentials);
      await accounts.limits.take(who, 'search');
      await accounts.credits.spend(who, 0, 'search', async () => {});
      log();
    }),
    await measure('credits set aside and settled, no ceiling', rounds / 10, spend(1)),
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
  ...{ method: 'GET', path: '/v2/nothing-to-do', scope: 'bench', rateGroup: 'bench', operationId: 'nothing' },
  ...{ summary: 'Does nothing', tag: 'Bench', response: z.object({}) },
  handler: async () => ({ success: true }),
});

async function overHttp(dir: string, rounds: number): Promise<Row[]> {
  const config = loadConfig({
    ...{ PORT: '0', TRAWL_DATA_DIR: join(dir, 'http'), TRAWL_RATE_LIMIT: '10000000', TRAWL_API_KEY: KEY },
    ...{ TRAWL_RESEARCH_LIVE: 'off', TRAWL_STARTER: 'off' },
  });
  await using app = await createApp(config, { log: silentLog, routes: [nothing] });
  const client = new Client((await app.listen()).address);
  const headers = { authorization: `Bearer ${KEY}` };
  const ask = (path: string) => async () => (await client.request({ path, method: 'GET', headers })).body.dump();
  const rows = [
    await measure('HTTP, open to everybody (/health)', rounds, ask('/health')),
    await measure('HTTP, behind key, rate and log', rounds, ask('/v2/nothing-to-do')),
  ];
  await client.destroy();
  return rows;
}
