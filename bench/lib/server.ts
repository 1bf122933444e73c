import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { type Memory, memoryOf } from './memory.ts';
import { removeFolder, startFile, temporaryFolder } from './processes.ts';

/** The real service in a separate process. */
export interface Server {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly key: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until /ready answered 200. */
  readonly ready: number;
  /** Resident bytes before the first search, a while after it was ready. */
  readonly idleMemory: number;
  memory(): Memory;
  /** Stops it in order. @throws Error when it doesn't end well */
  stop(): Promise<void>;
}

/** Milliseconds to get ready in. An index that is not there yet is made in this time. */
const PATIENCE = 120_000;
/** Milliseconds between two looks. Each is a refused connection at first, which costs the starting process nothing. */
const LOOK_AGAIN = 5;
/** Milliseconds that the service is left alone before its idle memory is read. */
const SETTLE = 2_000;

/**
 * Starts the service on a data folder and a free port of the loopback interface, with a key made for this run and no
 * limit of rate that a bench could meet.
 * @param settings beyond those
 * @throws Error with its complaint when it doesn't get ready
 */
export async function startServer(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const key = `fc-${randomBytes(24).toString('hex')}`;
  const cwd = temporaryFolder();
  const begun = performance.now();
  const run = startFile('scripts/run.mjs', ['--lean', 'src/main.ts'], {
    settings: {
      TRAWL_DATA_DIR: dataDir,
      TRAWL_API_KEY: key,
      TRAWL_RATE_LIMIT: '10000000',
      // Only this machine is measured, and no external API is called.
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...settings,
    },
    cwd,
  });
  let over = false;
  const end = (): void => {
    over = true;
  };
  run.ended.then(end, end);
  while (!(await isReady(origin))) {
    if (over) throw new Error(`the service ended before it was ready: ${run.complaint()}`);
    if (performance.now() - begun > PATIENCE) throw new Error(`the service does not get ready: ${run.complaint()}`);
    await pause(LOOK_AGAIN);
  }
  const ready = performance.now() - begun;
  await pause(SETTLE);
  const memory = (): Memory => memoryOf(run.child.pid);
  return {
    origin,
    key,
    pid: run.child.pid,
    ready,
    idleMemory: memory().now,
    memory,
    async stop() {
      run.child.kill('SIGTERM');
      const code = await run.ended;
      await forget({ ...settings, TRAWL_DATA_DIR: dataDir }, key, cwd);
      removeFolder(cwd);
      if (code !== 0) throw new Error(`the service ended with ${code}: ${run.complaint()}`);
    },
  };
}

/** Revokes the key of the run: the data folder may be a real one. */
async function forget(settings: Readonly<Record<string, string>>, key: string, cwd: string): Promise<void> {
  const run = startFile('src/cli/main.ts', ['keys', 'revoke', key], { settings, cwd });
  if ((await run.ended) !== 0) throw new Error(`the key of this run cannot be revoked: ${run.complaint()}`);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/ready`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Asks a service with its key. @returns the JSON of the response, whatever its status */
export async function askServer(
  { origin, key }: Pick<Server, 'origin' | 'key'>,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}
