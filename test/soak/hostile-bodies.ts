// Ten clients of one team send bodies that are made to cost, while another team scrapes.
//
//   npm run soak -- hostile-bodies [seconds of each phase, 60 by default]
//
// The service runs in a process of its own, the attackers on a thread. Wide objects, wide arrays, long texts, many keys, deep and wide
// together, long lists of addresses and of errors, up to 25 MB. Quiet time before and after, in the same run. Fails when an answer was wrong,
// or when p95 is above three times that of the quiet time.

import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { latency } from '../../bench/lib/stats.ts';
import { type Columns, markdown, type Row } from '../../bench/lib/table.ts';
import { openBrowser } from '../support/console.ts';
import { twoTeams } from '../support/hostile/teams.ts';
import { beScraper, type Measured } from '../support/hostile/victim.ts';
import { plansFile } from '../support/plans.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';

const [seconds = 60] = process.argv.slice(2).map(Number);
const CLIENTS = 10;

const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join(',');
const MB = 1_000_000;

/** Closed by the braces of `url`: members of a body that nobody reads. */
const UNREAD: Readonly<Record<string, () => string>> = {
  'many keys': () => rows(19_900, (at) => `"k${at}":1`),
  'far too many keys': () => rows(240_000, (at) => `"k${at}":1`),
  'long keys': () => rows(900, (at) => `"${'k'.repeat(1_000)}${at}":1`),
  'wide array': () => `"a":[${rows(240_000, () => '1')}]`,
  'wide objects': () => `"a":[${rows(19_900, () => '{}')}]`,
  'deep and wide': () => {
    let inner = '1';
    for (let level = 0; level < 60; level++) inner = `{${rows(320, (at) => `"k${at}":1`)},"d":${inner}}`;
    return `"a":${inner}`;
  },
  'long text': () => `"a":"${'\\u0436'.repeat(150_000)}"`,
};

/** Path and body of each request. No page is fetched for any of them. */
function attacks(): [string, Buffer][] {
  const url = '"url":"http://127.0.0.1:1/"';
  const found: [string, string][] = [];
  for (const make of Object.values(UNREAD)) {
    const members = make();
    if (members.length < 0.9 * MB)
      for (const path of ['/v2/scrape', '/v2/map']) found.push([path, `{${url},${members}}`]);
    found.push(['/v2/batch/scrape', `{"urls":["http://127.0.0.1:1/"],${members}}`]);
    found.push(['/v2/extract', `{"urls":["x"],"ignoreInvalidURLs":false,"prompt":"x","scrapeOptions":{${members}}}`]);
    found.push(['/v2/agent', `{"prompt":" ",${members}}`]);
  }
  found.push(
    ['/v2/batch/scrape', `{"urls":[${rows(100_000, (at) => `"http://127.0.0.1:1/${'x'.repeat(200)}${at}"`)}]}`],
    ['/v2/batch/scrape', `{"urls":[${rows(100_000, () => '1')}]}`],
    ['/v2/agent', `{"prompt":" ","a":"${'x'.repeat(24 * MB)}"}`],
    ['/v2/agent', `{"prompt":" ","a":"${'ж'.repeat(12 * MB)}"}`],
    ['/v2/agent', `{"prompt":" ",${rows(19_900, (at) => `"${'k'.repeat(1_000)}${at}":1`)}}`],
    ['/v2/agent', `{"prompt":" ","schema":{${rows(19_900, (at) => `"${'k'.repeat(1_000)}${at}":1`)}}}`],
    ['/v2/agent', '['.repeat(24 * MB)],
    [
      '/v2/monitor',
      `{"name":"x","targets":[${rows(4_000, (at) => `{"type":"scrape","urls":["http://x.test/${at}"]}`)}]}`,
    ],
    ['/v2/scrape', `{${url},"headers":{${rows(19_000, (at) => `"h${at}":"1"`)}}}`],
    ['/v2/scrape', `{${url},"formats":[${rows(90_000, () => '"x"')}]}`],
    ['/v2/scrape', `{${url},"actions":[${rows(19_000, () => '{"type":"x"}')}]}`],
  );
  return found.map(([path, body]) => [path, Buffer.from(body)]);
}

function send(target: string, key: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const outgoing = request(target, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().on('error', () => {});
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}

/** Attacks until the main thread says that it is over. Reports how often each status came, and the megabytes. */
async function attack({ url, key }: { readonly url: string; readonly key: string }): Promise<void> {
  const bodies = attacks();
  const statuses = new Map<number, number>();
  let bytes = 0;
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  parentPort?.postMessage('ready');
  const client = async (_: unknown, at: number): Promise<void> => {
    for (let n = at; !isOver; n += 7) {
      const [path, body] = bodies[n % bodies.length] as [string, Buffer];
      const status = await send(`${url}${path}`, key, body);
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

async function measure(): Promise<void> {
  const page = (path: string): string =>
    `<!DOCTYPE html><title>Page</title><main><h1>Page ${path}</h1><p>${'It is of ordinary length, as pages are. '.repeat(30)}</p></main>`;
  await using site = await startSite({
    '*': (incoming, response) => void response.setHeader('content-type', 'text/html').end(page(incoming.url ?? '')),
  });
  const service = startService(tempDir(), {
    TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
    TRAWL_PLANS: plansFile({ queuedJobs: 100_000 }),
    LOG_LEVEL: 'error',
  });
  const url = await service.address();
  const token = /#([\w-]+)/.exec(await service.says('#'))?.[1] ?? '';
  const { key, attackerKey } = await twoTeams(openBrowser({ url }), token);
  const lag = async (): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return 1_000 * Number(/^trawl_event_loop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
  };
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
  service.signal('SIGTERM');
  await service.ended;

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

if (isMainThread) await measure();
else await attack(workerData);
