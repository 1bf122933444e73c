// Ten clients of one team send bodies that are made to cost, while another team scrapes.
//
//   npm run soak -- hostile-bodies [seconds of each phase, 60 by default]
//   npm run soak -- hostile-bodies --each [pattern of a path and form]
//
// The service runs in a process of its own, the attackers on a thread. Wide objects, wide arrays, long texts, many keys, deep and wide
// together, long lists of addresses and of errors, up to 25 MB. Quiet time before and after, in the same run. Fails when an answer was wrong,
// or when p95 is above three times that of the quiet time. `--each` sends each body alone, five times, and prints the most CPU that the
// event loop used without a break: the median of the five, and the most. Fails when a median is above 50 ms.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { latency } from '../../bench/lib/stats.ts';
import { type Columns, markdown, type Row } from '../../bench/lib/table.ts';
import { openBrowser } from '../support/console.ts';
import { type CostlyBody, costlyBodies, largestBodies } from '../support/hostile/bodies.ts';
import { twoTeams } from '../support/hostile/teams.ts';
import { beScraper, type Measured } from '../support/hostile/victim.ts';
import { plansFile } from '../support/plans.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';

const [first = '60', words = ''] = process.argv.slice(2);
const seconds = Number(first);
const CLIENTS = 10;
const MB = 1_000_000;
/** Milliseconds for which a body may block the event loop at once. */
const MOST_BLOCKED = 50;

/** @returns the status and the beginning of the answer; 0 if there was none */
function send(target: string, key: string, body: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-length': body.length,
    };
    const outgoing = request(target, { method: 'POST', agent: false, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        if (text.length < 1_000) text += chunk.toString();
      });
      response.on('error', () => {});
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on('error', () => resolve({ status: 0, text: '' }));
    outgoing.end(body);
  });
}

/** Attacks until the main thread says that it is over. Reports how often each status came, and the megabytes. */
async function attack({ url, key }: { readonly url: string; readonly key: string }): Promise<void> {
  const bodies = costlyBodies();
  const statuses = new Map<number, number>();
  let bytes = 0;
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  parentPort?.postMessage('ready');
  const client = async (_: unknown, at: number): Promise<void> => {
    for (let n = at; !isOver; n += 7) {
      const { path, body } = bodies[n % bodies.length] as CostlyBody;
      const { status } = await send(`${url}${path}`, key, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      bytes += body.length;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  parentPort?.postMessage({ statuses, bytes });
}

interface Phase extends Measured {
  readonly name: string;
  /** Longest delay of the event loop in milliseconds, as the service measured it. */
  lag: number;
  sent?: string;
}

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  readonly attackerKey: string;
  /** The longest delay of the event loop since it was asked last, in milliseconds. */
  lag(): Promise<number>;
  /** The most CPU of the main thread without a break since then, in milliseconds. @param since milliseconds since 1970 */
  busiestTurn(since: number): number;
}

async function start(): Promise<Service> {
  const turns = join(tempDir(), 'turns');
  const service = startService(tempDir(), {
    TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    TRAWL_PLANS: plansFile({ queuedJobs: 100_000 }),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${new URL('../support/hostile/watch-turns.ts', import.meta.url)}`,
    TURNS_FILE: turns,
  });
  const url = await service.address();
  const token = /#([\w-]+)/.exec(await service.says('#'))?.[1] ?? '';
  return {
    ...(await twoTeams(openBrowser({ url }), token)),
    url,
    async lag() {
      const text = await (await fetch(`${url}/metrics`)).text();
      return 1_000 * Number(/^trawl_event_loop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
    },
    busiestTurn(since) {
      const lines = readFileSync(turns, 'utf8').trim().split('\n');
      const rows = lines.map((line) => line.split(' ').map(Number) as [at: number, ms: number]);
      return Math.max(...rows.filter(([at]) => at > since).map(([, ms]) => ms));
    },
    async [Symbol.asyncDispose]() {
      service.signal('SIGTERM');
      await service.ended;
    },
  };
}

/** How long each body alone blocks the event loop. */
async function measureEach(): Promise<void> {
  await using service = await start();
  const { url, attackerKey } = service;
  const bodies = [...largestBodies(), ...costlyBodies()].filter(({ form, path }) =>
    new RegExp(words).test(`${path} ${form}`),
  );
  const sendOne = async ({ path, body }: CostlyBody): Promise<{ status: number; ms: number; said: string }> => {
    const began = Date.now();
    const { status, text } = await send(`${url}${path}`, attackerKey, body);
    // What a job does with it first counts too.
    await sleep(1_500);
    const ms = service.busiestTurn(began);
    const id = /"id":\s*"([0-9a-f-]{36})"/.exec(text)?.[1];
    const headers = { authorization: `Bearer ${attackerKey}` };
    if (id !== undefined) await fetch(`${url}${path}/${id}`, { method: 'DELETE', headers });
    return { status, ms, said: status === 200 ? '' : text.slice(0, 100) };
  };
  await sendOne(bodies[0] as CostlyBody);
  const rows: Row[] = [];
  let isLong = false;
  for (const one of bodies) {
    const times: Awaited<ReturnType<typeof sendOne>>[] = [];
    for (let n = 0; n < 5; n++) times.push(await sendOne(one));
    times.sort((a, b) => a.ms - b.ms);
    const { status, ms, said } = times[2] as (typeof times)[number];
    if (ms > MOST_BLOCKED) isLong = true;
    rows.push({
      path: one.path,
      form: one.form,
      kB: Math.round(one.body.length / 1_000),
      status,
      ms,
      most: times[4]?.ms,
    });
    const all = times.map((time) => time.ms.toFixed(0)).join(' ');
    process.stderr.write(`${one.path} ${one.form}: ${all} ms, ${status} ${said}\n`);
  }
  const columns: Columns = {
    ...{ path: 'path', form: 'form', kB: 'kB', status: 'status', ms: ['at once', 'ms'], most: ['most', 'ms'] },
  };
  console.log(markdown({ columns, rows }));
  if (isLong) process.exitCode = 1;
}

async function measure(): Promise<void> {
  const page = (path: string): string =>
    `<!DOCTYPE html><title>Page</title><main><h1>Page ${path}</h1><p>${'It is of ordinary length, as pages are. '.repeat(30)}</p></main>`;
  await using site = await startSite({
    '*': (incoming, response) => void response.setHeader('content-type', 'text/html').end(page(incoming.url ?? '')),
  });
  await using service = await start();
  const { url, key, attackerKey, lag } = service;
  const phases: Phase[] = [];
  let phase: Phase | undefined;
  const stop = new AbortController();
  const begin = (name: string): Phase => {
    phase = { name, times: [], slowest: new Map(), wrong: [], postponed: 0, lag: 0 };
    phases.push(phase);
    return phase;
  };
  begin('warm-up');
  const target = { url, key, site: site.url };
  const scraping = [1, 2].map((at) => beScraper(target, at * 1_000_000, () => phase as Phase, stop.signal));
  const pass = async (name: string): Promise<Phase> => {
    const now = begin(name);
    await lag();
    await sleep(seconds * 1_000);
    now.lag = await lag();
    return now;
  };
  await sleep(10_000);
  const quiet = await pass('quiet');
  begin('attackers start');
  const attacker = new Worker(new URL(import.meta.url), { workerData: { url, key: attackerKey } });
  await once(attacker, 'message');
  await sleep(2_000);
  const loaded = await pass(`${CLIENTS} hostile clients`);
  begin('attackers end');
  attacker.postMessage('over');
  const [{ statuses, bytes }] = (await once(attacker, 'message')) as [{ statuses: Map<number, number>; bytes: number }];
  await attacker.terminate();
  loaded.sent = `${Math.round(bytes / MB)} MB: ${[...statuses].map(([status, count]) => `${count} x ${status || 'cut'}`).join(', ')}`;
  await pass('quiet again');
  stop.abort();
  await Promise.all(scraping);

  const columns: Columns = {
    ...{ name: 'phase', right: 'right', wrong: 'wrong', p50: ['p50', 'ms'], p95: ['p95', 'ms'], p99: ['p99', 'ms'] },
    ...{ lag: ['longest loop delay', 'ms'], sent: 'sent' },
  };
  const rowOf = ({ name, times, wrong, postponed, lag, sent = '' }: Phase): Row => {
    const { count: right, p50, p95, p99 } = latency(times);
    return { name, right, wrong: wrong.length + postponed, p50, p95, p99, lag, sent };
  };
  console.log(markdown({ columns, rows: phases.map(rowOf) }));
  for (const { name, wrong } of phases) for (const what of wrong.slice(0, 20)) console.log(`${name}: ${what}`);
  const isWrong = phases.some(({ wrong, postponed }) => wrong.length + postponed > 0);
  const times = latency(loaded.times).p95 / latency(quiet.times).p95;
  console.log(`p95 is ${times.toFixed(2)} times that of the quiet time`);
  if (isWrong || !(times <= 3)) process.exitCode = 1;
}

if (first === '--each') await measureEach();
else if (isMainThread) await measure();
else await attack(workerData);
