// Attacks over HTTP: how long /health takes, and CPU of a request without a key.
//
//   npm run soak -- hostile-http [seconds for each attack, 10 by default]
//
// The service is a process of its own; the attacks come from 127.0.0.1, the clock of /health from 127.0.0.2. Linux only: it reads /proc and
// uses further loopback addresses. Fails when the 99.9th percentile of /health is over 100 ms, or a keyless request costs over 5 ms.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const [seconds = 10] = process.argv.slice(2).map(Number);
const KEY = 'fc-soak-key-0123456789abcdef';
const TICKS = 100;

let port = 0;

interface Sent {
  readonly status: number;
  readonly ms: number;
}

/** Sends a request from an address. @returns status 0 when the connection ended before an answer */
function send(
  path: string,
  body: Buffer | undefined,
  options: { from: string; agent?: Agent; key?: string },
): Promise<Sent> {
  const started = performance.now();
  const headers: Record<string, string> =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) };
  if (options.key !== undefined) headers.authorization = `Bearer ${options.key}`;
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, ms: performance.now() - started });
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers,
        localAddress: options.from,
        agent: options.agent ?? false,
      },
      (answer) =>
        void answer
          .resume()
          .on('end', () => end(answer.statusCode ?? 0))
          .on('error', () => end(answer.statusCode ?? 0)),
    );
    sending.on('error', () => end(0));
    sending.end(body);
  });
}

/** Milliseconds of processor time that the service has used. */
function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Attacks until the signal aborts. @returns how often each status came */
type Attack = (signal: AbortSignal) => Promise<Map<number, number>>;

/** The same request again and again, four at a time. */
const repeated =
  (path: string, body: Buffer | undefined, key?: string): Attack =>
  async (signal) => {
    const statuses = new Map<number, number>();
    const one = async (): Promise<void> => {
      while (!signal.aborted) {
        const { status } = await send(path, body, { from: '127.0.0.1', ...(key === undefined ? {} : { key }) });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 4 }, one));
    return statuses;
  };

/** Connections on which a beginning is sent, and then a byte a second. */
const slow =
  (connections: number, beginning: string): Attack =>
  async (signal) => {
    const sockets = new Set<Socket>();
    const open = (): void => {
      const socket = connect({ port, host: '127.0.0.1' });
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      socket.resume();
      socket.write(beginning);
    };
    while (!signal.aborted) {
      while (sockets.size < connections) open();
      for (const socket of sockets) socket.write('x');
      await sleep(1_000, undefined, { signal }).catch(() => {});
    }
    for (const socket of sockets) socket.destroy();
    return new Map();
  };

const post = (path: string, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n${more}\r\n{"`;
const repeat = (text: string, count: number): Buffer =>
  Buffer.from(`{"urls":["http://127.0.0.1:1/"],"other":[${text.repeat(count)}1]}`);
const brackets = Buffer.alloc(12_000_000, '[');
const urls = Buffer.from(JSON.stringify({ urls: Array.from({ length: 20_000 }, (_, i) => `http://127.0.0.1:1/${i}`) }));

const ATTACKS: Readonly<Record<string, Attack>> = {
  'nothing, for comparison': async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return new Map();
  },
  '12 million [ without a key': repeated('/api/links/look', brackets),
  '12 million [ with a wrong key': repeated('/v2/batch/scrape', brackets, 'fc-unknown-unknown-unknown'),
  '60 KB of [ without a key': repeated('/api/links/look', Buffer.alloc(60_000, '[')),
  '20 MB of small objects': repeated('/v2/batch/scrape', repeat('{"a":1},', 2_500_000), KEY),
  '20 MB of numbers': repeated('/v2/batch/scrape', repeat('1,', 10_000_000), KEY),
  '20,000 objects': repeated('/v2/batch/scrape', repeat('{"a":1},', 19_990), KEY),
  '5,000 levels': repeated(
    '/v2/scrape',
    Buffer.from(`{"url":"http://127.0.0.1:1/","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
    KEY,
  ),
  '100,000 wrong URLs': repeated(
    '/v2/batch/scrape',
    Buffer.from(JSON.stringify({ urls: Array(100_000).fill('x') })),
    KEY,
  ),
  '20,000 URLs, none of which may be fetched': repeated('/v2/batch/scrape', urls, KEY),
  '4,000 half-sent requests': slow(4_000, 'GET /health HTTP/1.1\r\nhost: x\r\nx-half: '),
  '1,000 slow bodies without a key': slow(1_000, post('/api/session')),
  '1,000 slow bodies with a key': slow(1_000, post('/v2/scrape', `authorization: Bearer ${KEY}\r\n`)),
  'sign-ins': repeated('/api/session', Buffer.from('{"email":"ann@example.org","password":"a guess of mine"}')),
};

/** One attack, until the main thread says that it is over. */
async function attack(told: { readonly port: number; readonly name: string }): Promise<void> {
  port = told.port;
  const over = new AbortController();
  parentPort?.once('message', () => over.abort());
  const running = ATTACKS[told.name]?.(over.signal);
  parentPort?.postMessage('begun');
  parentPort?.postMessage(await running);
}

/** All attacks, one after the other, and then the cost of single requests. */
async function measure(): Promise<void> {
  const service = startService(tempDir(), { TRAWL_API_KEY: KEY, TRAWL_STARTER: 'on' });
  port = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(await service.says('Reference'))?.[1]);
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; i < 200; i++) await send('/health', undefined, { from: '127.0.0.2', agent });
  let failed = false;
  for (const name of Object.keys(ATTACKS)) {
    // On a thread of its own, so that the clock does not measure how busy the attacker is.
    const attacker = new Worker(new URL(import.meta.url), { workerData: { port, name } });
    await once(attacker, 'message');
    const times: number[] = [];
    const ends = performance.now() + seconds * 1_000;
    while (performance.now() < ends) {
      const { status, ms } = await send('/health', undefined, { from: '127.0.0.2', agent });
      times.push(status === 200 ? ms : 60_000);
      await sleep(5);
    }
    attacker.postMessage('over');
    const [counts] = (await once(attacker, 'message')) as [Map<number, number>];
    await attacker.terminate();
    const statuses = [...counts].map(([status, count]) => `${count} x ${status || 'cut'}`).join(', ');
    times.sort((a, b) => a - b);
    const worst = percentile(times, 0.999);
    if (worst > 100) failed = true;
    const figures = [0.5, 0.99, 0.999].map((share) => percentile(times, share).toFixed(1)).join(' / ');
    console.log(`${name.padEnd(44)} /health p50 / p99 / p99.9 ${figures} ms  (${times.length} asked)  ${statuses}`);
  }

  const KEYLESS: Readonly<Record<string, [string, Buffer | undefined]>> = {
    'GET /api/session': ['/api/session', undefined],
    'GET /v2/team/credit-usage': ['/v2/team/credit-usage', undefined],
    'POST /api/links/look, 60 KB of [': ['/api/links/look', Buffer.alloc(60_000, '[')],
    'POST /api/links/look, 60 KB of text': [
      '/api/links/look',
      Buffer.from(JSON.stringify({ token: 'x'.repeat(60_000) })),
    ],
    'POST /v2/scrape, 1 MB': ['/v2/scrape', Buffer.alloc(1_000_000, '[')],
    'GET /openapi.json': ['/openapi.json', undefined],
  };
  for (const [name, [path, body]] of Object.entries(KEYLESS)) {
    await sleep(1_000);
    const before = cpu(service.pid);
    const count = 300;
    for (let i = 0; i < count; i++) await send(path, body, { from: `127.0.1.${i % 250}` });
    const each = (cpu(service.pid) - before) / count;
    if (each > 5) failed = true;
    console.log(`${name.padEnd(44)} ${each.toFixed(2)} ms of processor time each`);
  }
  service.signal('SIGTERM');
  await service.ended;
  agent.destroy();
  if (failed) process.exitCode = 1;
}

if (isMainThread) await measure();
else await attack(workerData);
