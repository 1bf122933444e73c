import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/**
 * A real PostgreSQL for tests: one server per test process, started when first asked for, gone with the process.
 * A server whose address is in TRAWL_TEST_POSTGRES is used instead, so that a whole run can share one; the account in it
 * must be allowed to make databases.
 */

/** Milliseconds; the start takes about one second. */
const START_TIMEOUT = 300_000;

let server: Promise<string> | undefined;
let databases = 0;

/**
 * Makes a database and returns its URL. Databases go away with the server.
 * @param template name of a database of this server to copy, to which nobody is connected; without it the new one is empty
 */
export async function freshDatabase(template?: string): Promise<string> {
  const base = await serverUrl();
  const name = `trawl_test_${process.pid}_${++databases}_${randomBytes(4).toString('hex')}`;
  await administer(base, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database of `freshDatabase`, with whatever is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  await administer(await serverUrl(), `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** URL of the server's own database `postgres`; starts the server. */
export function serverUrl(): Promise<string> {
  const shared = process.env.TRAWL_TEST_POSTGRES;
  if (shared) return Promise.resolve(shared);
  server ??= startServer();
  return server;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function startServer(): Promise<string> {
  const password = randomBytes(12).toString('hex');
  const root = join(tmpdir(), `trawl-test-pg-${process.pid}-${randomBytes(4).toString('hex')}`);
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('./postgres-guard.ts', import.meta.url)), root, password],
    // A session of its own, so that Ctrl-C in a terminal reaches it only through the closed pipe.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true, env: { PATH: process.env.PATH } },
  );
  let timer: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('PostgreSQL for tests did not start')), START_TIMEOUT);
    let said = '';
    guard.stdout.on('data', (chunk) => {
      said += chunk;
      const port = /^port (\d+)\n/.exec(said)?.[1];
      if (port) resolve(`postgres://trawl:${password}@127.0.0.1:${port}/postgres`);
      else if (/^error .*\n/.test(said)) reject(new Error(said.trim().slice('error '.length)));
    });
    guard.on('error', reject);
    guard.on('exit', () => reject(new Error('PostgreSQL for tests stopped')));
  }).finally(() => {
    clearTimeout(timer);
    // Neither the guard nor its pipes keep the test process from ending; their end is what the guard waits for.
    guard.unref();
    for (const pipe of [guard.stdin, guard.stdout]) (pipe as unknown as { unref(): void }).unref();
  });
}
