import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from '../support/until.ts';

/** The service of another checkout, as its operator starts it. */
export interface OldService {
  readonly url: string;
  /** Token of the link that makes the first owner. */
  readonly setupToken: string;
  /** Sends a request with a key; rejects unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any>;
  kill(): Promise<void>;
}

export interface OldOptions {
  /** The checkout, with its packages installed. */
  readonly checkout: string;
  readonly env: Readonly<Record<string, string>>;
  readonly key: string;
}

const START_TIMEOUT = 60_000;

/** Ends a process with all that it started, at once, as a power cut would. */
function killAll(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts `src/main.ts` of the checkout, and waits until it listens. */
export async function startOld({ checkout, env, key }: OldOptions): Promise<OldService> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(checkout, 'src/main.ts')], {
    cwd: env.TRAWL_DATA_DIR,
    env: { PATH: process.env.PATH, PORT: '0', TRAWL_API_KEY: key, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const onExit = (): void => killAll(child);
  process.on('exit', onExit);
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const banner = await new Promise<string>((resolve, reject) => {
    let said = '';
    setTimeout(() => reject(new Error(`the old service did not start: ${said}`)), START_TIMEOUT).unref();
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('A first search')) resolve(said);
    });
    child.on('close', () => reject(new Error(`the old service ended: ${said}`)));
  });
  const url = /Address\s+(http:\S+)/.exec(banner)?.[1] ?? '';
  return {
    url,
    setupToken: /setup#(\S+)/.exec(banner)?.[1] ?? '',
    async ask(method, path, body, headers = {}) {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
    async kill() {
      killAll(child);
      await ended;
      process.off('exit', onExit);
    },
  };
}

function spawnTrawl({ checkout, env }: OldOptions, args: readonly string[]) {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(checkout, 'src/cli/main.ts'), ...args],
    {
      cwd: env.TRAWL_DATA_DIR,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
}

/** Runs a command of the old command line. @throws Error when it fails */
export async function oldTrawl(options: OldOptions, ...args: string[]): Promise<string> {
  const child = spawnTrawl(options, args);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`trawl ${args.join(' ')} ended with ${code}: ${said}`);
  return said;
}

/** Runs a command and kills it once `enough` holds. @throws Error when it ended before that */
export async function killedTrawl(
  options: OldOptions,
  enough: () => Promise<boolean>,
  ...args: string[]
): Promise<void> {
  const child = spawnTrawl(options, args);
  const ended = new Promise((resolve) => child.on('close', resolve));
  await until(async () => child.exitCode !== null || (await enough()), 'enough of the command');
  if (child.exitCode !== null) throw new Error(`trawl ${args.join(' ')} ended before it was killed`);
  killAll(child);
  await ended;
}
