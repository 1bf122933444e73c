import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { findBinaries } from './postgres-binaries.ts';

/**
 * A process of its own between the tests and their PostgreSQL: it makes the server and takes it down, with its folder,
 * when its standard input ends. That happens however the tests end, also by SIGKILL, so nothing is left behind.
 * Arguments: folder to make, password. Prints `port <n>` when the server answers, or `error <why>`.
 */
const [root = '', password = ''] = process.argv.slice(2);

const data = join(root, 'data');
let running: ReturnType<typeof spawn> | undefined;
let ending = false;

process.stdin.resume();
process.stdin.on('end', end);
process.stdin.on('error', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// The reader of our output may be gone already.
process.stdout.on('error', () => {});

try {
  await main();
} catch (error) {
  process.stdout.write(`error ${(error as Error).message.replaceAll('\n', ' ')}\n`);
  end();
}

async function main(): Promise<void> {
  mkdirSync(root, { recursive: true, mode: 0o755 });
  const { native, runAs } = findBinaries(join(root, 'native'));
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(root, 'password');
  writeFileSync(passwordFile, password);
  if (runAs) for (const path of [data, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const start = (program: string, args: string[]) => {
    const child = spawn(join(native, 'bin', program), args, {
      ...runAs,
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    running = child;
    return child;
  };
  // The order of words that servers usually have, which differs from SQLite's: tests must not lean on the latter.
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'];
  const account = ['-U', 'trawl', '--auth=password', `--pwfile=${passwordFile}`];
  await finished(start('initdb', ['-D', data, '--no-sync', '--no-instructions', ...account, ...locale]));
  for (let attempt = 1; !ending; attempt++) {
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 300,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      shared_buffers: '32MB',
      lc_messages: 'C',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = start('postgres', ['-D', data, ...flags]);
    const failure = await ready(server);
    if (failure === undefined) {
      process.stdout.write(`port ${port}\n`);
      server.on('exit', end);
      return;
    }
    // Somebody else may have taken the port between our look and the server's.
    if (attempt === 5 || ending) throw new Error(`PostgreSQL does not start: ${failure}`);
  }
}

function finished(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${said}`))));
  });
}

/** Undefined once the server accepts connections, or what it said before it stopped. */
function ready(server: ReturnType<typeof spawn>): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    server.stderr?.on('data', (chunk) => {
      if (said.length > 10_000) return;
      said += chunk;
      if (said.includes('database system is ready to accept connections')) resolve(undefined);
    });
    server.on('error', (error) => resolve(error.message));
    server.on('close', () => resolve(said || 'it stopped at once'));
  });
}

function end(): void {
  if (ending) return;
  ending = true;
  const clear = (): void => {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    process.exit(0);
  };
  if (!running || running.exitCode !== null || running.signalCode !== null) clear();
  running?.on('exit', clear);
  // SIGQUIT: at once, without writing anything down. The folder goes away anyway.
  running?.kill('SIGQUIT');
  setTimeout(() => running?.kill('SIGKILL'), 3_000);
}
