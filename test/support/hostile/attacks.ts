import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesBelow } from '../../../scripts/testing/process-tree.ts';
import type { Target } from './victim.ts';

/** What attackers do. Each goes on until its signal aborts, and leaves nothing behind. */

export interface Attacked extends Target {
  /** Key of the attackers' own team. */
  readonly attackerKey: string;
  readonly servicePid: number;
  readonly databasePid: number;
  /** Folder of the data, on a file system of its own; undefined where none could be mounted. */
  readonly smallDisk: string | undefined;
  /** A name server that keeps silent answers for names under this. */
  readonly silentDomain: string;
  setClock(ms: number): void;
}

export interface Attack {
  readonly name: string;
  /** Milliseconds. */
  readonly lasts: number;
  /** Whether the service may put the victim off with `Retry-After` meanwhile, and the time of its answers does not count. */
  readonly isPause?: boolean;
  run(on: Attacked, signal: AbortSignal): Promise<void>;
}

const MINUTE = 60_000;

export const ATTACKS: readonly Attack[] = [
  { name: '4,000 half-sent requests', lasts: 2 * MINUTE, run: halfSent },
  { name: 'slow senders', lasts: 2 * MINUTE, run: slowSenders },
  { name: 'brackets without a key', lasts: 2 * MINUTE, run: (on, signal) => flood(on, signal, undefined, BRACKETS) },
  {
    name: 'small objects with a key',
    lasts: 2 * MINUTE,
    run: (on, signal) => flood(on, signal, on.attackerKey, OBJECTS),
  },
  { name: 'long lists of addresses', lasts: 2 * MINUTE, run: longLists },
  { name: 'compression bombs and deep pages', lasts: 2 * MINUTE, run: bombs },
  { name: '500 silent name servers', lasts: 3 * MINUTE, run: silentNames },
  { name: 'dying browsers', lasts: 3 * MINUTE, run: dyingBrowsers },
  { name: '1,000 clients', lasts: 3 * MINUTE, run: manyClients },
  { name: 'a clock that jumps', lasts: 2 * MINUTE, run: jumpingClock },
  { name: 'a full disk', lasts: MINUTE, isPause: true, run: fullDisk },
  { name: 'the database paused for 30 s', lasts: 1.5 * MINUTE, isPause: true, run: pausedDatabase },
];

const BRACKETS = (): Buffer => Buffer.alloc(12_000_000, '[');
const OBJECTS = (): Buffer => Buffer.from(`{"url":"http://127.9.9.9/","x":[${'{"a":1},'.repeat(2_500_000)}{}]}`);

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});

/** Runs `step` in so many loops until the signal aborts; its failures are those of the attacker. */
async function inLoops(loops: number, signal: AbortSignal, step: (i: number) => Promise<unknown>): Promise<void> {
  const loop = async (_: unknown, i: number): Promise<void> => {
    while (!signal.aborted) {
      await step(i).catch(() => {});
      await pause(20, signal);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
}

/** Sends a body over a connection of its own. @returns the status; 0 when the connection was closed */
function post(
  on: Target,
  path: string,
  key: string | undefined,
  body: string | Buffer,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(
      `${on.url}${path}`,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
      },
      (response) => {
        response.resume().on('error', () => {});
        response.on('close', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}

const KEYLESS = ['/api/session', '/api/setup', '/api/links/look', '/api/password/forgot', '/v2/scrape'];

async function flood(on: Attacked, signal: AbortSignal, key: string | undefined, make: () => Buffer): Promise<void> {
  const body = make();
  await inLoops(4, signal, (i) =>
    post(on, key === undefined ? (KEYLESS[i % KEYLESS.length] as string) : '/v2/scrape', key, body, signal),
  );
}

async function connections(
  on: Target,
  many: number,
  signal: AbortSignal,
  each: (socket: Socket, i: number) => void,
): Promise<void> {
  const { hostname, port } = new URL(on.url);
  const open = new Set<Socket>();
  for (let i = 0; i < many && !signal.aborted; i++) {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('connect', () => each(socket, i));
    if (i % 100 === 99) await pause(20, signal);
  }
  await until(signal);
  for (const socket of open) socket.destroy();
}

async function halfSent(on: Attacked, signal: AbortSignal): Promise<void> {
  await connections(on, 4_000, signal, (socket, i) => {
    if (i % 2 === 0) socket.write('GET /v2/search/research/papers?query=x HTTP/1.1\r\nHost: a\r\nX-A: ');
    else
      socket.write(
        'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"e',
      );
  });
}

async function slowSenders(on: Attacked, signal: AbortSignal): Promise<void> {
  await connections(on, 500, signal, (socket) => {
    socket.write(
      'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    );
    const timer = setInterval(() => socket.write(' '), 1_000);
    socket.on('close', () => clearInterval(timer));
  });
}

async function longLists(on: Attacked, signal: AbortSignal): Promise<void> {
  const urls = Array.from({ length: 20_000 }, (_, i) => `${on.site}/list/${i}`);
  const body = JSON.stringify({ urls });
  await inLoops(2, signal, async () => {
    await post(on, '/v2/batch/scrape', on.attackerKey, body, signal);
    await pause(5_000, signal);
  });
}

async function bombs(on: Attacked, signal: AbortSignal): Promise<void> {
  const pages = ['/bomb/gzip', '/bomb/deep', '/bomb/endless', '/bomb/attributes'];
  await inLoops(4, signal, (i) =>
    post(on, '/v2/scrape', on.attackerKey, JSON.stringify({ url: `${on.site}${pages[i]}`, maxAge: 0 }), signal),
  );
}

async function silentNames(on: Attacked, signal: AbortSignal): Promise<void> {
  const scrapeAll = (round: number): Promise<unknown> =>
    post(
      on,
      '/v2/batch/scrape',
      on.attackerKey,
      JSON.stringify({ urls: Array.from({ length: 500 }, (_, i) => `http://n${i}-${round}.${on.silentDomain}/`) }),
      signal,
    );
  for (let round = 0; !signal.aborted; round++) {
    await scrapeAll(round);
    await pause(30_000, signal);
  }
}

/** Scrapes in browsers, whose processes are killed every two seconds. */
async function dyingBrowsers(on: Attacked, signal: AbortSignal): Promise<void> {
  const scrapes = inLoops(3, signal, () =>
    post(
      on,
      '/v2/scrape',
      on.attackerKey,
      JSON.stringify({ url: `${on.site}/browser`, formats: ['screenshot'], maxAge: 0 }),
      signal,
    ),
  );
  while (!signal.aborted) {
    await pause(2_000, signal);
    for (const { pid, command } of processesBelow(on.servicePid)) {
      if (/chrom|headless/.test(command)) kill(pid, 'SIGKILL');
    }
  }
  await scrapes;
}

async function manyClients(on: Attacked, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const get = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${on.attackerKey}` };
      request(`${on.url}${path}`, { agent, headers, signal }, (response) => {
        response
          .resume()
          .on('close', resolve)
          .on('error', () => {});
      })
        .on('error', () => resolve())
        .end();
    });
  await inLoops(1_000, signal, async (i) => {
    await get(i % 2 === 0 ? '/v2/team/credit-usage' : `/v2/search/research/papers?query=word${i}`);
    await pause(1_000, signal);
  });
  agent.destroy();
}

async function jumpingClock(on: Attacked, signal: AbortSignal): Promise<void> {
  let ahead = 0;
  const jump = (ms: number): void => {
    ahead += ms;
    on.setClock(ms);
  };
  for (const ms of [3_600_000, -7_200_000, 86_400_000]) {
    if (signal.aborted) break;
    jump(ms);
    await pause(25_000, signal);
  }
  jump(-ahead);
  await until(signal);
}

async function fullDisk(on: Attacked, signal: AbortSignal): Promise<void> {
  if (on.smallDisk === undefined) return until(signal);
  const file = join(on.smallDisk, 'filler');
  // Fails when the disk is full, with all of it taken.
  await writeFile(file, Buffer.alloc(1 << 30)).catch(() => {});
  await until(signal);
  await rm(file, { force: true });
}

async function pausedDatabase(on: Attacked, signal: AbortSignal): Promise<void> {
  await pause(10_000, signal);
  const paused = [on.databasePid, ...processesBelow(on.databasePid).map(({ pid }) => pid)];
  for (const pid of paused) kill(pid, 'SIGSTOP');
  await pause(30_000, signal);
  for (const pid of paused) kill(pid, 'SIGCONT');
  await until(signal);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Mounts a file system of so many megabytes at a folder. @returns whether it could */
export function mountSmallDisk(dir: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'trawl-soak', dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
