import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findBinaries } from './postgres-binaries.ts';
import { until } from './until.ts';

/** Real servers of PostgreSQL on loopback: one alone, or a primary and a standby that has each commit before it is acknowledged. */

export interface Replicated extends AsyncDisposable {
  /** Names both servers. */
  readonly url: string;
  readonly primary: ReplicatedServer;
  readonly standby: ReplicatedServer;
}

export interface ReplicatedServer {
  /** Names this server alone. */
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  readonly pid: number;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
  /** Lets all its processes stand still. */
  pause(): void;
  resume(): void;
  promote(): Promise<void>;
  /** The one row that a statement answers. */
  // biome-ignore lint/suspicious/noExplicitAny: the row is that of the statement
  one(statement: string): Promise<any>;
}

const DATABASE = 'trawl';

/** What an installation has, apart from durability, which no test needs. */
const SETTINGS = {
  ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100', lc_messages: 'C' },
  ...{ fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB' },
};
type Settings = Readonly<Record<string, string>>;

/** Starts one server alone, with autovacuum and everything else as PostgreSQL has it by default. */
export async function startSingle(
  settings: Settings = {},
): Promise<AsyncDisposable & Pick<ReplicatedServer, 'url' | 'pid'>> {
  const { root, data, start } = await prepare();
  const server = await start(data, await freePort(), settings);
  await server.one(`CREATE DATABASE ${DATABASE}`, 'postgres');
  return {
    ...{ url: server.url, pid: server.pid },
    async [Symbol.asyncDispose]() {
      await server.kill();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts both. @param settings of both, besides those of replication */
export async function startReplicated(settings: Settings = {}): Promise<Replicated> {
  const { root, data: first, password, own, start } = await prepare();
  appendFileSync(join(first, 'pg_hba.conf'), 'host replication trawl 127.0.0.1/32 password\n');
  // A copy of what no server has opened yet is a base backup.
  const second = join(root, 'second');
  cpSync(first, second, { recursive: true });
  chmodSync(second, 0o700);
  writeFileSync(join(second, 'standby.signal'), '');
  own(second);
  const ports = [await freePort(), await freePort()] as const;
  const both = {
    synchronous_commit: 'remote_apply',
    wal_keep_size: '256MB',
    wal_retrieve_retry_interval: '200ms',
    ...settings,
  };
  const primary = await start(first, ports[0], { ...both, synchronous_standby_names: 'ANY 1 (second)' });
  const standby = await start(second, ports[1], {
    ...both,
    primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=trawl password=${password} application_name=second`,
  });
  const inStep = `SELECT count(*) AS n FROM pg_stat_replication WHERE sync_state = 'quorum'`;
  await until(async () => (await primary.one(inStep, 'postgres')).n === '1', 'replication');
  await primary.one(`CREATE DATABASE ${DATABASE}`, 'postgres');
  return {
    url: `postgres://trawl:${password}@${primary.host},${standby.host}/${DATABASE}`,
    primary,
    standby,
    async [Symbol.asyncDispose]() {
      await Promise.all([primary.kill(), standby.kill()]);
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Makes the data of a server. */
async function prepare() {
  const root = join(tmpdir(), `trawl-test-${process.pid}-postgres-${randomBytes(4).toString('hex')}`);
  mkdirSync(root, { mode: 0o755 });
  const { native, runAs } = findBinaries(join(root, 'native'));
  const own = (folder: string): void => {
    if (runAs) for (const path of under(folder)) chownSync(path, runAs.uid, runAs.gid);
  };
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(root, 'password');
  writeFileSync(passwordFile, password);
  const data = join(root, 'first');
  mkdirSync(data, { mode: 0o700 });
  for (const path of [passwordFile, data]) if (runAs) chownSync(path, runAs.uid, runAs.gid);
  const account = ['-U', 'trawl', '--auth=password', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'];
  const flags = ['-D', data, '--no-sync', '--no-instructions', ...account, ...locale];
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const made = spawnSync(join(native, 'bin', 'initdb'), flags, { ...runAs, cwd: root, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const start = (at: string, port: number, settings: Settings) =>
    startServer({
      ...{ program: join(native, 'bin', 'postgres'), data: at, runAs, host: `127.0.0.1:${port}` },
      url: `postgres://trawl:${password}@127.0.0.1:${port}/${DATABASE}`,
      settings: { ...SETTINGS, port: String(port), ...settings },
    });
  return { root, data, password, own, start };
}

function* under(folder: string): Generator<string> {
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    yield join(entry.parentPath, entry.name);
}

interface Starting {
  readonly program: string;
  readonly data: string;
  readonly runAs: { readonly uid: number; readonly gid: number } | undefined;
  readonly url: string;
  readonly host: string;
  readonly settings: Settings;
}

/** Ends with its standard input, however the tests end. */
const GUARDED =
  'exec 3<&0; "$@" >&2 3<&- & server=$!; echo $server; { read -r _ <&3; kill -9 $server; } & wait $server';

async function startServer({ program, data, runAs, url, host, settings }: Starting) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const guard = spawn('/bin/sh', ['-c', GUARDED, 'sh', program, '-D', data, ...flags], {
    ...runAs,
    cwd: data,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  const pid = await ready(guard);
  const signal = (name: NodeJS.Signals): void => {
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, name);
      } catch {
        // It has ended.
      }
    }
  };
  const one = async (statement: string, database = DATABASE) => {
    const at = new URL(url);
    at.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: at.href });
    await client.connect();
    try {
      return (await client.query(statement)).rows[0];
    } finally {
      await client.end();
    }
  };
  return {
    ...{ url, host, pid },
    async kill() {
      if (guard.exitCode !== null) return;
      const ended = once(guard, 'exit');
      signal('SIGKILL');
      guard.stdin?.end();
      await ended;
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    promote: async () => {
      await one('SELECT pg_promote(true)', 'postgres');
    },
    one,
  };
}

/** The process id of a server, once it accepts connections. */
function ready(guard: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let pid = 0;
    let said = '';
    guard.stdout?.on('data', (chunk) => {
      pid ||= Number(chunk);
    });
    guard.stderr?.on('data', (chunk) => {
      if (said.length > 20_000) return;
      said += chunk;
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve(pid);
    });
    guard.on('exit', () => reject(new Error(`PostgreSQL does not start: ${said}`)));
    guard.on('error', reject);
  });
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name of the program, in brackets, may have blanks.
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
